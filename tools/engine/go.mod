// The programs of Buildbarn, a server of the Remote Execution API, for tests. They are a module of their own
// so that nothing they depend on enters Whittle's. See the script build beside this file.
module engine

go 1.24.0

require (
	github.com/buildbarn/bb-remote-execution v0.0.0-20250227074154-20a2e6d4cc71
	github.com/buildbarn/bb-storage v0.0.0-20250226091209-85aafcb236ac
)

// The versions that Buildbarn's own build takes. The two directories are made by the script: copies of
// go-fuse v2.5.1 and bytestream v0.0.0-20250212204824-5a70512c5d8b with Buildbarn's patches.
replace (
	github.com/hanwen/go-fuse/v2 => ./go-fuse
	go.uber.org/mock => go.uber.org/mock v0.4.0
	google.golang.org/genproto/googleapis/bytestream => ./bytestream
)
