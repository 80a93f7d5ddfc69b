package remote

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/whittle-dd/whittle/oracle"
)

// grace is how much longer an action may take than its test: for copying the candidate, and on a busy
// worker.
const grace = 30 * time.Second

// actions turns jobs into actions.
type actions struct {
	salts    string   // what all salts begin with
	env      []string // of jobs that have no environment of their own
	inputs   *inputs
	platform *repb.Platform
}

// A request is one execution of a job.
type request struct {
	job    oracle.Job
	action blob
	blobs  []blob                     // what the server needs for it besides the inputs of all, the action included
	inputs *inputs                    // of all
	sent   *atomic.Pointer[time.Time] // when the server was told to execute it first; nil: nobody asks
}

// request puts together the action of a job. Salts that differ make actions that differ.
func (e *actions) request(j oracle.Job, salt string, careful bool) (*request, error) {
	root := &folder{}
	var blobs []blob
	setup, err := candidate(root, j.Files, &blobs)
	if err != nil {
		return nil, err
	}
	root.at("in")
	if setup != "" {
		b := blobOf([]byte(setup))
		blobs = append(blobs, b)
		root.add("setup", b, false)
	}
	if e.inputs.root != nil {
		root.at("t").ready = e.inputs.root
	}
	top, err := root.encode(&blobs)
	if err != nil {
		return nil, err
	}
	env, home := e.environment(j)
	c := &repb.Command{Arguments: []string{"/bin/sh", "-c", e.wrap(j, home, careful), "whittle"}, EnvironmentVariables: env, OutputPaths: outputs}
	//lint:ignore SA1019 servers before version 2.2 of the API look for it here
	c.Platform = e.platform
	command, err := encode(c)
	if err != nil {
		return nil, err
	}
	limit := j.Timeout
	if limit <= 0 {
		limit = forever
	}
	action, err := encode(&repb.Action{
		CommandDigest: command.digest, InputRootDigest: top, Platform: e.platform,
		Timeout: durationpb.New(limit + grace), Salt: []byte(salt),
	})
	if err != nil {
		return nil, err
	}
	return &request{job: j, action: action, blobs: append(blobs, command, action), inputs: e.inputs}, nil
}

// salt tells samples of a test apart, and attempts to get an answer.
func (e *actions) salt(j oracle.Job, attempt string) string {
	var parts []string
	if e.salts != "" {
		parts = append(parts, e.salts)
	}
	if j.Question.Sample > 0 {
		parts = append(parts, "sample "+strconv.Itoa(j.Question.Sample))
	}
	if attempt != "" {
		parts = append(parts, attempt)
	}
	return strings.Join(parts, "\n")
}

// DefaultPath is where tests find programs, unless the environment says otherwise.
const DefaultPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// environment returns the variables of a job, sorted, and whether the script chooses HOME. The variables
// of this machine are not sent: some are secrets, and others would keep results from being shared. PATH is
// set by the script, which needs one of its own; PWD and TMPDIR are known only there.
func (e *actions) environment(j oracle.Job) (vars []*repb.Command_EnvironmentVariable, home bool) {
	set := map[string]string{}
	for _, v := range e.variables(j) {
		name, value, _ := strings.Cut(v, "=")
		set[name] = value
	}
	_, given := set["HOME"]
	for name, value := range set {
		if name != "PATH" && name != "PWD" && name != "TMPDIR" {
			vars = append(vars, &repb.Command_EnvironmentVariable{Name: name, Value: value})
		}
	}
	slices.SortFunc(vars, func(a, b *repb.Command_EnvironmentVariable) int { return cmp.Compare(a.Name, b.Name) })
	return vars, !given && j.Env == nil
}

func (e *actions) variables(j oracle.Job) []string {
	if j.Env != nil {
		return j.Env
	}
	return e.env
}

// searchPath returns PATH for the shell.
func (e *actions) searchPath(j oracle.Job) string {
	path := DefaultPath
	for _, v := range e.variables(j) {
		if value, ok := strings.CutPrefix(v, "PATH="); ok {
			path = value
		}
	}
	var b strings.Builder
	for _, dir := range e.inputs.bin {
		b.WriteString(`"$whittle_r"/t/` + quote(dir) + ":")
	}
	return b.String() + quote(path)
}

// platformOf returns the properties, sorted.
func platformOf(properties []string) *repb.Platform {
	if len(properties) == 0 {
		return nil
	}
	p := &repb.Platform{}
	for _, kv := range properties {
		name, value, _ := strings.Cut(kv, "=")
		p.Properties = append(p.Properties, &repb.Platform_Property{Name: name, Value: value})
	}
	slices.SortFunc(p.Properties, func(a, b *repb.Platform_Property) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Value, b.Value))
	})
	return p
}

// digestFunction is what all digests are made with.
const digestFunction = repb.DigestFunction_SHA256

// lookup asks the action cache.
func (e *Executor) lookup(ctx context.Context, r *request) (*repb.ActionResult, error) {
	return e.ac.GetActionResult(ctx, &repb.GetActionResultRequest{
		InstanceName: e.o.Instance, ActionDigest: r.action.digest, InlineOutputFiles: r.inline(), DigestFunction: digestFunction,
	})
}

// inline names the outputs that are looked at whatever the verdict.
func (r *request) inline() []string {
	if r.job.Wants != nil {
		return nil
	}
	return outputs[:4]
}
