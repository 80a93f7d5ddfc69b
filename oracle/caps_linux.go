package oracle

import "golang.org/x/sys/unix"

// deniedCaps are the capabilities of root that reach past files and processes: with them, a job could
// get out of its namespaces, control its supervisor as a debugger does, open files by number instead of
// by path, load a module, set the clock, or turn the machine off.
var deniedCaps = []int{
	unix.CAP_SYS_ADMIN, unix.CAP_SYS_MODULE, unix.CAP_SYS_BOOT, unix.CAP_SYS_TIME, unix.CAP_SYS_RAWIO, unix.CAP_NET_ADMIN,
	unix.CAP_SYS_PTRACE, unix.CAP_DAC_READ_SEARCH, unix.CAP_SYS_PACCT,
	unix.CAP_MKNOD, unix.CAP_BPF, unix.CAP_PERFMON, unix.CAP_SYSLOG, unix.CAP_MAC_ADMIN, unix.CAP_MAC_OVERRIDE,
	unix.CAP_LINUX_IMMUTABLE, unix.CAP_SYS_TTY_CONFIG, unix.CAP_AUDIT_CONTROL, unix.CAP_WAKE_ALARM, unix.CAP_BLOCK_SUSPEND,
}

// dropPrivileges makes sure that what the calling thread starts cannot gain privileges.
func dropPrivileges(root bool) error {
	if root {
		for _, c := range deniedCaps {
			if err := unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(c), 0, 0, 0); err != nil && err != unix.EINVAL { // EINVAL: an older kernel
				return err
			}
		}
		return nil
	}
	unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) // what we have in our user namespace
	return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
}
