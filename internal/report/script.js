"use strict";
(() => {
	const $ = id => document.getElementById(id);
	const viewer = $("viewer"), list = $("list");
	if (!viewer || !list) return;
	if (!("DecompressionStream" in window)) return;

	const block = Number($("all").dataset.block);
	const count = list.tBodies[0].rows.length;
	const blocks = new Map(); // promises of data that was read, by id
	let current = 0;

	// read returns the data of a block.
	function read(id) {
		if (!blocks.has(id)) blocks.set(id, unpack(id).then(JSON.parse));
		return blocks.get(id);
	}

	async function unpack(id) {
		const packed = atob($(id).textContent);
		const bytes = Uint8Array.from(packed, c => c.charCodeAt(0));
		const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
		return new Response(stream).text();
	}

	function element(name, text, className) {
		const e = document.createElement(name);
		if (text) e.textContent = text;
		if (className) e.className = className;
		return e;
	}

	// show shows a step, from 1 on.
	async function show(n) {
		n = Math.min(Math.max(Math.round(n) || 1, 1), count);
		if (n === current) return;
		current = n;
		$("number").value = $("slider").value = n;
		$("first").disabled = $("previous").disabled = n === 1;
		$("next").disabled = $("last").disabled = n === count;
		const row = mark(n);
		$("about").textContent = words(row);
		const files = (await read("steps-" + Math.floor((n - 1) / block)))[(n - 1) % block];
		if (n !== current) return; // another step was chosen meanwhile
		$("diff").replaceChildren(...drawn(files));
		$("diff").scrollTop = 0;
	}

	// mark marks the row of a step in the table, and its place on the curves.
	function mark(n) {
		const row = list.tBodies[0].rows[n - 1];
		list.querySelector("[aria-current]")?.removeAttribute("aria-current");
		row.setAttribute("aria-current", "true");
		for (const svg of document.querySelectorAll("svg[data-axis]")) {
			const d = svg.dataset, log = v => d.log === "true" ? Math.log10(Math.max(v, 0.5)) : v;
			const x = (d.axis === "time" ? row.dataset.ms / 1000 : number(row, 1)) / d.xhigh;
			const y = (log(number(row, 3)) - log(d.ylow)) / (log(d.yhigh) - log(d.ylow));
			const dot = svg.querySelector(".mark");
			dot.setAttribute("cx", 64 + 560 * x);
			dot.setAttribute("cy", 252 - 236 * y);
			dot.setAttribute("visibility", "visible");
		}
		return row;
	}

	function number(row, cell) { return Number(row.cells[cell].textContent.replaceAll(",", "")); }

	// words describes a step.
	function words(row) {
		const [n, tests, time, tokens, bytes, pass, note] = [...row.cells].map(c => c.textContent.trim());
		return `Step ${n}: ${tokens} tokens, ${bytes} bytes after ${tests} tests, ${time}` + (pass ? ` – ${pass}` : "") + (note ? `, ${note}` : "");
	}

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
		return t;
	}

	function line(a, b, sign, parts, className) {
		const row = element("tr", "", className);
		row.append(element("td", String(a), "num"), element("td", String(b), "num"), element("td", sign));
		const cell = element("td");
		const text = { removed: element("del"), added: element("ins") }[className] || element("span");
		parts.forEach((p, i) => text.append(i % 2 && p ? element("mark", p) : p));
		cell.append(text);
		row.append(cell);
		return row;
	}

	const keys = { ArrowLeft: () => current - 1, ArrowRight: () => current + 1, PageUp: () => current - 10, PageDown: () => current + 10, Home: () => 1, End: () => count };
	$("steps").addEventListener("keydown", e => {
		if (!keys[e.key] || e.altKey || e.ctrlKey || e.metaKey || e.target.matches("input")) return;
		e.preventDefault();
		show(keys[e.key]());
	});
	$("first").addEventListener("click", () => show(1));
	$("previous").addEventListener("click", () => show(current - 1));
	$("next").addEventListener("click", () => show(current + 1));
	$("last").addEventListener("click", () => show(count));
	$("number").addEventListener("change", e => show(Number(e.target.value)));
	$("slider").addEventListener("input", e => show(Number(e.target.value)));

	// fromAddress shows the step that the address names.
	function fromAddress() {
		const m = /^#step-([0-9]+)$/.exec(location.hash);
		if (m) {
			show(Number(m[1]));
			$("diff").focus({ preventScroll: true });
			viewer.scrollIntoView();
		}
		return m;
	}
	list.addEventListener("click", e => {
		const link = e.target.closest("a");
		if (link && link.hash === location.hash) fromAddress();
	});
	window.addEventListener("hashchange", fromAddress);

	viewer.hidden = false;
	if (!fromAddress()) show(1);
})();
