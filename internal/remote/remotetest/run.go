package remotetest

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"syscall"
	"time"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"
)

// run executes an action for all who follow the operation.
func (s *Server) run(op *operation, d *repb.Digest, action *repb.Action, command *repb.Command) {
	defer s.bodies.Done()
	if s.take(&s.faults.Silent) {
		return // its worker is dead: it is never done, and stays the one that runs
	}
	queued := timestamppb.Now()
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-s.stop:
		return
	}
	meta := &repb.ExecutedActionMetadata{Worker: "double", QueuedTimestamp: queued, WorkerStartTimestamp: timestamppb.Now()}
	response := &repb.ExecuteResponse{}
	switch {
	case s.take(&s.faults.Lost):
		response.Status = status.New(codes.Unavailable, "the runner is gone").Proto()
	case s.take(&s.faults.MinusOne):
		response.Result = &repb.ActionResult{ExitCode: -1, ExecutionMetadata: meta}
	default:
		response = s.execute(action, command, meta)
	}
	s.mu.Lock()
	delete(s.running, d.Hash)
	if res := response.Result; response.Status == nil && res != nil && (res.ExitCode == 0 || s.faults.CachesAll) && !action.DoNotCache {
		s.results[d.Hash] = res
		if s.faults.LoseOutput > 0 {
			s.faults.LoseOutput--
			for _, f := range res.OutputFiles {
				delete(s.blobs, f.Digest.Hash)
			}
		}
	}
	s.mu.Unlock()
	op.response = response
	close(op.done)
}

// execute runs the command in a new directory.
func (s *Server) execute(action *repb.Action, command *repb.Command, meta *repb.ExecutedActionMetadata) *repb.ExecuteResponse {
	s.mu.Lock()
	s.executed++
	s.mu.Unlock()
	dir, err := os.MkdirTemp(s.dir, "action-")
	if err != nil {
		return failed(err)
	}
	defer os.RemoveAll(dir)
	if err := s.lay(dir, action.InputRootDigest); err != nil {
		return failed(err)
	}
	for _, p := range command.OutputPaths {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, p)), 0o777); err != nil {
			return failed(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), action.Timeout.AsDuration())
	defer cancel()
	cmd := exec.Command(command.Arguments[0], command.Arguments[1:]...)
	cmd.Dir, cmd.Env = dir, []string{"PWD=" + dir}
	for _, v := range command.EnvironmentVariables {
		cmd.Env = append(cmd.Env, v.Name+"="+v.Value)
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	meta.ExecutionStartTimestamp = timestamppb.Now()
	if err := cmd.Start(); err != nil {
		return &repb.ExecuteResponse{Status: status.New(codes.InvalidArgument, err.Error()).Proto()}
	}
	kill := func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	stopped := make(chan struct{})
	go func() {
		select {
		case <-ctx.Done():
			kill()
		case <-s.stop:
			kill()
		case <-stopped:
		}
	}()
	cmd.Wait()
	close(stopped)
	late := ctx.Err() != nil
	kill()
	meta.ExecutionCompletedTimestamp = timestamppb.Now()
	meta.WorkerCompletedTimestamp = timestamppb.Now()
	res := &repb.ActionResult{ExitCode: int32(cmd.ProcessState.ExitCode()), ExecutionMetadata: meta}
	res.StdoutDigest, res.StderrDigest = s.add(stdout.Bytes()), s.add(stderr.Bytes())
	for _, p := range command.OutputPaths {
		if data, err := os.ReadFile(filepath.Join(dir, p)); err == nil {
			res.OutputFiles = append(res.OutputFiles, &repb.OutputFile{Path: p, Digest: s.add(data)})
		}
	}
	out := &repb.ExecuteResponse{Result: res}
	if late {
		out.Status = status.New(codes.DeadlineExceeded, "the action took too long").Proto()
	}
	return out
}

func failed(err error) *repb.ExecuteResponse {
	return &repb.ExecuteResponse{Status: status.New(codes.Internal, err.Error()).Proto()}
}

// lay writes a directory of the input. Files are read-only, as on most workers.
func (s *Server) lay(at string, d *repb.Digest) error {
	b, ok := s.get(d)
	if !ok {
		return os.ErrNotExist
	}
	dir := &repb.Directory{}
	if err := proto.Unmarshal(b, dir); err != nil {
		return err
	}
	if !sort.SliceIsSorted(dir.Files, func(i, j int) bool { return dir.Files[i].Name < dir.Files[j].Name }) ||
		!sort.SliceIsSorted(dir.Directories, func(i, j int) bool { return dir.Directories[i].Name < dir.Directories[j].Name }) {
		return os.ErrInvalid
	}
	for _, f := range dir.Files {
		data, ok := s.get(f.Digest)
		if !ok {
			return os.ErrNotExist
		}
		mode := os.FileMode(0o444)
		if f.IsExecutable {
			mode = 0o555
		}
		syscall.ForkLock.RLock() // a process that starts meanwhile would hold the file open, and it could not be executed
		err := os.WriteFile(filepath.Join(at, f.Name), data, mode)
		syscall.ForkLock.RUnlock()
		if err != nil {
			return err
		}
	}
	for _, l := range dir.Symlinks {
		if err := os.Symlink(l.Target, filepath.Join(at, l.Name)); err != nil {
			return err
		}
	}
	for _, sub := range dir.Directories {
		path := filepath.Join(at, sub.Name)
		if err := os.Mkdir(path, 0o777); err != nil {
			return err
		}
		if err := s.lay(path, sub.Digest); err != nil {
			return err
		}
	}
	return nil
}
