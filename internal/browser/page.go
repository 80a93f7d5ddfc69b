package browser

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// event takes down what a page does that it should not do without being asked.
func (b *Browser) event(method string, params json.RawMessage) {
	var p struct {
		Type, Message    string
		Args             []struct{ Value any }
		ExceptionDetails struct {
			Text      string
			Exception struct{ Description string }
		}
		Entry   struct{ Level, Text string }
		Request struct{ URL string }
	}
	json.Unmarshal(params, &p)
	switch method {
	case "Page.loadEventFired":
		b.loaded <- struct{}{}
	case "Runtime.consoleAPICalled":
		b.note(fmt.Sprintf("console: %s %v", p.Type, p.Args))
	case "Runtime.exceptionThrown":
		b.note("exception: " + p.ExceptionDetails.Text + " " + p.ExceptionDetails.Exception.Description)
	case "Log.entryAdded":
		b.note("log: " + p.Entry.Level + ": " + p.Entry.Text)
	case "Page.javascriptDialogOpening":
		b.note("dialog: " + p.Message)
		go b.Call("Page.handleJavaScriptDialog", map[string]any{"accept": true}, nil)
	case "Network.requestWillBeSent":
		b.note("request: " + p.Request.URL)
	}
}

func (b *Browser) note(line string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.saw = append(b.saw, line)
}

// Saw returns what was taken down since the last call: messages, errors, dialogs and requests.
func (b *Browser) Saw() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := b.saw
	b.saw = nil
	return out
}

// Visit opens an address and waits until the page has loaded.
func (b *Browser) Visit(url string) error {
	for len(b.loaded) > 0 {
		<-b.loaded
	}
	if err := b.Call("Page.navigate", map[string]any{"url": url}, nil); err != nil {
		return err
	}
	select {
	case <-b.loaded:
		return nil
	case <-time.After(5 * time.Minute):
		return errors.New("the page does not load")
	}
}

// Eval evaluates an expression, waits for it if it is a promise, and stores its value in result, unless that is nil.
func (b *Browser) Eval(expression string, result any) error {
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	err := b.Call("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &r)
	if err != nil {
		return err
	}
	if e := r.ExceptionDetails; e != nil {
		return fmt.Errorf("%s: %s %s", expression, e.Text, e.Exception.Description)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(r.Result.Value, result)
}

// Wait waits until an expression is true.
func (b *Browser) Wait(expression string) error {
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		var ok bool
		if err := b.Eval("Boolean("+expression+")", &ok); err != nil || ok {
			return err
		}
		if time.Since(began) > time.Minute {
			return fmt.Errorf("%s does not become true", expression)
		}
	}
}

// Click clicks with the mouse on the middle of the element that a selector names, once that has come to rest.
func (b *Browser) Click(selector string) error {
	word, _ := json.Marshal(selector)
	var at struct{ X, Y float64 }
	err := b.Eval(fmt.Sprintf(`(async () => {
	const e = document.querySelector(%s);
	for (let last, still = 0; ;) {
		e.scrollIntoView({block: "center", behavior: "instant"});
		const r = e.getBoundingClientRect(), at = {x: r.x + r.width / 2, y: r.y + r.height / 2};
		still = last && last.x === at.x && last.y === at.y ? still + 1 : 0;
		if (r.width > 0 && still === 3) return at; // what comes into view may be laid out, and move others
		last = at;
		await new Promise(requestAnimationFrame);
	}
})()`, word), &at)
	if err != nil {
		return err
	}
	for _, kind := range []string{"mouseMoved", "mousePressed", "mouseReleased"} {
		err := b.Call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}, nil)
		if err != nil {
			return err
		}
	}
	return nil
}

// codes are the numbers of keys that do not write a character, and of Enter.
var codes = map[string]int{"Tab": 9, "Enter": 13, "Escape": 27, "Space": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}

// Press presses keys, by their names.
func (b *Browser) Press(keys ...string) error {
	for _, key := range keys {
		params := map[string]any{"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
		switch key {
		case "Enter":
			params["text"] = "\r"
		case "Space":
			params["key"], params["text"] = " ", " "
		}
		for _, kind := range []string{"keyDown", "keyUp"} {
			if params["type"] = kind; kind == "keyUp" {
				delete(params, "text")
			}
			if err := b.Call("Input.dispatchKeyEvent", params, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// Look sets the size of the page, on a phone or not, and whether the user prefers dark colors.
func (b *Browser) Look(width, height int, phone, dark bool) error {
	scale := 1
	if phone {
		scale = 2
	}
	err := b.Call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone}, nil)
	if err != nil {
		return err
	}
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	return b.Call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// Screenshot returns the whole page as a PNG.
func (b *Browser) Screenshot() ([]byte, error) {
	var r struct{ Data string }
	if err := b.Call("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true}, &r); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(strings.TrimSpace(r.Data))
}
