// bazel-remote, a server of the caches of the Remote Execution API, for tests. It is a module of its own so that
// nothing it depends on enters Whittle's. See the script build beside this file.
module cache

go 1.25.0

require github.com/buchgr/bazel-remote/v2 v2.6.1

// The version that bazel-remote asks for is not in the checksum database.
require google.golang.org/genproto/googleapis/bytestream v0.0.0-20260526163538-3dc84a4a5aaa
