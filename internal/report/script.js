"use strict";
(() => {
	const $ = id => document.getElementById(id);
	const all = selector => [...document.querySelectorAll(selector)];

	// unpacked returns the content of a block as a response. A blob would be quicker to write, but takes a way
	// through other processes.
	function unpacked(id) {
		const text = atob($("data-" + id).textContent);
		const bytes = new Uint8Array(text.length);
		for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
		const stream = new DecompressionStream("gzip");
		const writer = stream.writable.getWriter();
		writer.write(bytes);
		writer.close();
		return new Response(stream.readable);
	}

	function element(name, text, className) {
		const e = document.createElement(name);
		if (text) e.textContent = text;
		if (className) e.className = className;
		return e;
	}

	// Copying and saving.
	async function copy(button) {
		const code = $(button.dataset.of);
		try {
			await navigator.clipboard.writeText(code.textContent);
		} catch {
			getSelection().selectAllChildren(code); // for the user to copy
			return;
		}
		button.textContent = "Copied";
		setTimeout(() => { button.textContent = "Copy"; }, 2000);
	}

	async function save(button) {
		const link = element("a");
		link.href = URL.createObjectURL(await unpacked(button.dataset.of).blob());
		link.download = button.closest("figure").querySelector("code").textContent.split("/").pop();
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 60000);
	}

	// load shows a large file. Parts of it are laid out when they come into view.
	async function load(pre) {
		pre.textContent = "…";
		const hidden = /[\u0080-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
		const text = (await unpacked(pre.dataset.of).text()).replace(hidden, c => "⟨U+" + c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0") + "⟩");
		const parts = [];
		for (let at = 0; at < text.length;) {
			let end = text.indexOf("\n", at + 16384) + 1;
			if (end === 0 || end - at > 65536) end = Math.min(at + 65536, text.length);
			parts.push(element("div", text.slice(at, end), "part"));
			at = end;
		}
		pre.replaceChildren(...parts);
		pre.focus();
	}

	if (!("DecompressionStream" in window)) return;
	for (const b of all("button.copy")) b.addEventListener("click", () => copy(b));
	for (const b of all("button.save")) b.addEventListener("click", () => save(b));
	for (const b of all("button.load")) b.addEventListener("click", () => load(b.closest("pre")));
	for (const b of all("button[hidden]")) b.hidden = false;

	// The steps.
	const viewer = $("viewer"), list = $("list");
	if (!viewer || !list) return;
	const block = Number($("all").dataset.block);
	const rows = list.tBodies[0].rows;
	const blocks = new Map(); // promises of data that was read
	let current = 0;

	function diffs(n) {
		const id = "steps-" + Math.floor((n - 1) / block);
		if (!blocks.has(id)) blocks.set(id, unpacked(id).json());
		return blocks.get(id);
	}

	// show shows a step, from 1 on.
	async function show(n) {
		n = Math.min(Math.max(Math.round(n) || 1, 1), rows.length);
		if (n === current) return;
		current = n;
		$("number").value = $("slider").value = n;
		$("first").disabled = $("previous").disabled = n === 1;
		$("next").disabled = $("last").disabled = n === rows.length;
		$("about").textContent = words(rows[n - 1]);
		mark(rows[n - 1]);
		const files = (await diffs(n))[(n - 1) % block];
		if (n !== current) return; // another step was chosen meanwhile
		$("diff").scrollTo(0, 0);
		$("diff").replaceChildren(...drawn(files));
		performance.mark("step"); // for bench/report
	}

	// words describes a step.
	function words(row) {
		const [n, tests, time, tokens, bytes, pass, note] = [...row.cells].map(c => c.textContent.trim());
		return `Step ${n}: ${tokens} tokens, ${bytes} bytes after ${tests} tests, ${time}` + (pass ? ` – ${pass}` : "") + (note ? `, ${note}` : "");
	}

	// mark marks a step in the table, and its place on the curves.
	function mark(row) {
		list.querySelector("[aria-current]")?.removeAttribute("aria-current");
		row.setAttribute("aria-current", "true");
		for (const svg of all("svg[data-axis]")) {
			const d = svg.dataset, log = v => d.log === "true" ? Math.log10(Math.max(v, 0.5)) : v;
			const x = (d.axis === "time" ? row.dataset.ms / 1000 : number(row, 1)) / d.xhigh;
			const y = (log(number(row, 3)) - log(d.ylow)) / (log(d.yhigh) - log(d.ylow));
			const dot = svg.querySelector(".mark");
			dot.setAttribute("cx", Number(d.left) + (d.right - d.left) * x);
			dot.setAttribute("cy", d.bottom - (d.bottom - d.top) * y);
			dot.setAttribute("visibility", "visible");
		}
	}

	function number(row, cell) { return Number(row.cells[cell].textContent.replaceAll(",", "")); }

	// drawn returns what a step changed, as elements.
	function drawn(files) {
		if (!files) return [element("p", "The content of this step was not kept.")];
		if (files.length === 0) return [element("p", "Nothing that can be shown here.")];
		return files.flatMap(f => {
			const head = element("h3", f.path || "");
			if (f.note) head.append(element("span", " " + f.note, "hint"));
			return [head, ...(f.hunks || []).map(table)];
		});
	}

	function table(hunk) {
		const t = element("table", "", "diff");
		const body = t.createTBody();
		let a = hunk.a, b = hunk.b;
		for (const [sign, ...parts] of hunk.lines) {
			if (sign === "…") {
				const n = Number(parts[1]);
				body.append(line("", "", "", [`${n.toLocaleString("en")} more lines`], "more"));
				if (parts[0] === "-") a += n; else b += n;
			} else if (sign === "\\") {
				body.append(line("", "", "", ["no line feed at the end"], "more"));
			} else {
				const old = sign !== "+", now = sign !== "-";
				body.append(line(old ? a++ : "", now ? b++ : "", sign, parts, { "-": "removed", "+": "added" }[sign]));
			}
		}
		const box = element("div", "", "hunk");
		box.append(t);
		return box;
	}

	function line(a, b, sign, parts, className) {
		const row = element("tr", "", className);
		row.append(element("td", String(a), "num"), element("td", String(b), "num"), element("td", sign));
		const text = { removed: element("del"), added: element("ins") }[className] || element("span");
		parts.forEach((p, i) => text.append(i % 2 && p ? element("mark", p) : p));
		const cell = element("td");
		cell.append(text);
		row.append(cell);
		return row;
	}

	const keys = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };
	$("steps").addEventListener("keydown", e => {
		if (!(e.key in keys) || e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.target.matches("input")) return;
		e.preventDefault();
		show(Math.min(Math.max(current + keys[e.key], 1), rows.length));
	});
	const clicks = { first: () => 1, previous: () => current - 1, next: () => current + 1, last: () => rows.length };
	for (const id in clicks) $(id).addEventListener("click", () => show(clicks[id]()));
	$("number").addEventListener("change", e => show(Number(e.target.value)));
	$("slider").addEventListener("input", e => show(Number(e.target.value)));

	// fromAddress shows the step that the address names.
	function fromAddress() {
		const m = /^#step-([0-9]+)$/.exec(location.hash);
		if (!m) return false;
		show(Number(m[1]));
		$("diff").focus({ preventScroll: true });
		viewer.scrollIntoView();
		return true;
	}
	list.addEventListener("click", e => {
		const link = e.target.closest("a");
		if (link && link.hash === location.hash) fromAddress();
	});
	addEventListener("hashchange", fromAddress);

	viewer.hidden = false;
	if (!fromAddress()) show(1);
})();
