package oracle_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
)

// Attacks on what is outside of a job. Each is aimed only at what the test itself has made.

// still checks that the executor works: the next job gets its result.
func still(t *testing.T, l *oracle.Local) {
	t.Helper()
	if res := script(t, l, 0, "echo next > file && cat file && rm -r file && ls"); string(res.Output) != "next\n" || res.Exit != 0 || res.Exceeded != oracle.NoLimit {
		t.Errorf("the next job: %+v: %s", res, res.Output)
	}
}

// command runs a program as a job, with an environment of its own.
func command(t *testing.T, l *oracle.Local, env []string, argv ...string) oracle.Result {
	t.Helper()
	res, err := l.Run(context.Background(), oracle.Job{Argv: argv, Env: append(os.Environ(), env...), Timeout: limit})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestAttackHome(t *testing.T) {
	for _, level := range []oracle.Level{oracle.Files, oracle.Strict} {
		c := files
		c.Level = level
		l := contained(t, 1, c)
		needMounts(t, l)
		home := sacrifice(t)
		for _, words := range []string{
			"rm -rf ~", "rm -rf $HOME/*", "rm -rf $HOME/", "cd; rm -rf ./*", "find $HOME -delete", "mv $HOME home && rm -rf home",
			"cp /bin/true ~/.profile", "git config --global user.name x",
		} {
			res := command(t, l, []string{"HOME=" + home}, oracle.Shell(words)...)
			if res.Exit == 0 && !strings.Contains(words, "/*") { // at level Strict there seems to be nothing
				t.Errorf("%v: %s: succeeded", level, words)
			}
			checkPrecious(t, home)
		}
		still(t, l)
	}
}

// Attacks on the attributes of a file, and through links.
func TestAttackAttributes(t *testing.T) {
	l := contained(t, 1, files)
	needMounts(t, l)
	dir := sacrifice(t)
	before, err := os.Stat(dir + "/file")
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{
		"chmod 777 %/file", "chmod -R a+w %", "chown 1234:1234 %/file", "chown -R 1234 %", "chgrp 1234 %/file", "touch -d 2001-01-01 %/file", "touch -a %/file", "touch -m %",
		"ln -s %/file link && chmod 777 link", "ln -s % link && chmod -R 777 link/", "ln -s %/file link && touch -m link", "ln -s %/file link && chown 1234 link",
		"ln -s % link && rm link/file", "ln -s % link && mv link/file .", "ln -s % link && cp /bin/true link/", "ln -s %/file link && truncate -s 0 link",
		"ln %/file link", "ln %/file /tmp/link", "ln %/file $TMPDIR/link", "ln -s % /tmp/link && touch /tmp/link/new", "mkdir d && mv d %/d", "mv -T . %/d",
		"exec 3<%/file && chmod 777 /proc/self/fd/3", "exec 3<%/file && echo x > /proc/self/fd/3",
	} {
		if res := script(t, l, 0, strings.ReplaceAll(words, "%", dir)); res.Exit == 0 {
			t.Errorf("%s: succeeded", words)
		}
		checkPrecious(t, dir)
	}
	after, err := os.Stat(dir + "/file")
	if err != nil || !after.ModTime().Equal(before.ModTime()) || fmt.Sprint(owner(t, after)) != fmt.Sprint(owner(t, before)) {
		t.Errorf("before %+v, after %+v, %v", before, after, err)
	}
	still(t, l)
}

// A job cannot change what is mounted, neither as it is nor in namespaces of its own, and cannot make devices.
func TestAttackMounts(t *testing.T) {
	for _, level := range []oracle.Level{oracle.Files, oracle.Strict} {
		c := files
		c.Level = level
		l := contained(t, 1, c)
		needMounts(t, l)
		if here, _ := os.Readlink("/proc/self/ns/mnt"); strings.TrimSpace(string(script(t, l, 0, "readlink /proc/self/ns/mnt").Output)) == here {
			t.Fatal("jobs are not in a mount namespace of their own")
		}
		dir := sacrifice(t)
		harm := "echo x > %/file; rm -rf %/file; echo x > %/new; chmod 777 %/file; "
		for _, words := range []string{
			"mount -o remount,rw /", "mount -o remount,rw,bind / /", "mount -o remount,rw,bind /var/tmp /var/tmp", "mount --bind . %; HARM false", "mount --bind % .", "mount -t tmpfs none %",
			"mount -t proc none .", "mount -t sysfs none .", "mount -t cgroup none .", "umount /tmp", "umount -l /tmp", "umount -l /proc", "umount -l .",
			"unshare -m sh -c 'mount -o remount,rw,bind / /; HARM true'", "unshare -Urm sh -c 'mount -o remount,rw,bind / / && HARM true'", "unshare -Urm umount -l /tmp",
			"unshare -Urm sh -c 'mount -t tmpfs none /var/tmp'", "unshare -Urmpf mount -t proc none /proc",
			"nsenter -t 1 -m sh -c 'HARM true'; test ! -e %/file", "chroot / sh -c 'HARM test ! -s %/file'", "chroot /proc/1/root sh -c 'HARM test -e %/new'", "chroot /proc/1/cwd sh -c 'HARM test -e %/new'",
			"mkdir old && pivot_root . old", "mknod null c 1 3", "mknod disk b 8 0", "mknod /tmp/null c 1 3", "mknod $TMPDIR/null c 1 3", "mknod /dev/shm/null c 1 3",
			"echo 1 > /proc/sys/kernel/shm_rmid_forced", "echo 1 > /proc/1/oom_score_adj", "for f in /sys/fs/cgroup/*/cgroup.procs; do echo $$ > $f && exit 0; done; false",
		} {
			words = strings.ReplaceAll(strings.ReplaceAll(words, "HARM", harm), "%", dir)
			if res := script(t, l, 0, words); res.Exit == 0 {
				t.Errorf("%v: %s: succeeded: %s", level, words, res.Output)
			}
			checkPrecious(t, dir)
		}
		still(t, l)
	}
}

// A job reaches no process outside of it, not even the one that starts jobs.
func TestAttackProcesses(t *testing.T) {
	l := contained(t, 1, files)
	if a, err := l.Contained(); err != nil || !a.PIDs {
		t.Skip(a, err)
	}
	outside := exec.Command("/bin/sleep", "1000")
	if err := outside.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- outside.Wait() }()
	defer func() {
		outside.Process.Kill()
		<-ended
	}()
	pid := strconv.Itoa(outside.Process.Pid)
	for _, words := range []string{
		"kill -9 " + pid, "kill -STOP " + pid, "renice -n 10 " + pid, "kill -9 $PPID; sleep 0.1; kill -9 1; test $PPID != 1", "ls /proc/" + pid, "taskset -p 1 " + pid,
	} {
		if res := script(t, l, 0, words); res.Exit == 0 {
			t.Errorf("%s: succeeded: %s", words, res.Output)
		}
	}
	for _, target := range []string{"1", pid} {
		if res := command(t, l, nil, self(t), "trace", target); res.Exit == 0 {
			t.Errorf("a job can control process %s", target)
		}
	}
	if res := script(t, l, 0, "cat /proc/1/task/*/maps /proc/1/task/*/environ 2>/dev/null | wc -c"); string(res.Output) != "0\n" {
		t.Errorf("a job reads %s bytes from the memory of its supervisor", res.Output)
	}
	if len(ended) > 0 {
		t.Error("the process outside has ended")
	}
	still(t, l)
}

// A job reaches no memory segment outside of it, and leaves none.
func TestAttackSegments(t *testing.T) {
	l := contained(t, 1, files)
	if a, err := l.Contained(); err != nil || !a.PIDs {
		t.Skip(a, err)
	}
	key := strconv.Itoa(1_000_000_000 + rand.IntN(1_000_000_000))
	if err := segment([]string{"make", key}); err != nil {
		t.Skip(err)
	}
	if res := command(t, l, nil, self(t), "segment", "remove", key); res.Exit == 0 {
		t.Error("a job can remove a segment of another program")
	}
	if err := segment([]string{"remove", key}); err != nil {
		t.Errorf("the segment of the test is gone: %v", err)
	}
	for range 2 {
		if res := command(t, l, nil, self(t), "segment", "make", key); res.Exit != 0 {
			t.Errorf("a segment survives its job: %s", res.Output)
		}
	}
	if err := segment([]string{"remove", key}); err == nil {
		t.Error("the segment of a job is there for all programs")
	}
}

// What jobs leave beside their directories is removed, however much it is.
func TestAttackBeside(t *testing.T) {
	for _, level := range []oracle.Level{oracle.Files, oracle.Strict} {
		c := files
		c.Level = level
		l := contained(t, 1, c)
		needMounts(t, l)
		script(t, l, 0, "cd ../..; i=0; while [ $i -lt 2000 ]; do : > beside$i; i=$((i+1)); done")
		if res := script(t, l, 0, "ls ../.. | wc -l"); string(res.Output) != "1\n" {
			t.Errorf("%v: the next job finds %s", level, res.Output)
		}
		for _, name := range []string{"../../../above", "../../../../above", "/tmp/above", "/dev/shm/above"} {
			for range 2 {
				if res := script(t, l, 0, "test ! -e "+name+"; echo $?; touch "+name+" 2>/dev/null; true"); string(res.Output) != "0\n" {
					t.Errorf("%v: the next job finds %s", level, name)
				}
			}
		}
	}
	for _, pattern := range []string{"/dev/shm/whittle-*/above", "/dev/shm/whittle-*/*/above"} {
		if left, _ := filepath.Glob(pattern); left != nil {
			t.Error("it is real:", left)
		}
	}
}
