package a
func drain()
func valve()
func Pump(){valve();drain()}
