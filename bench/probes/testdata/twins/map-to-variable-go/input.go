package main

var limits = map[string]int{"cpu": 42, "mem": 16, "disk": 8}

func usage(jobs []string) map[string]int {
	used := make(map[string]int)
	for _, job := range jobs {
		used[job] += len(job)
	}
	return used
}

func main() {
	used := usage([]string{"build", "test"})
	println(limits["cpu"])
	for _, k := range []string{"build", "deploy"} {
		if limits["mem"]/used[k] > limits["disk"] {
			println(k, "is small")
		}
	}
}
