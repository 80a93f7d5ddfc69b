package enginetest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

type object = map[string]any

const mega = 1 << 20

// user returns the user that the actions of a worker run as. A runner kills all processes of its user after each
// action, so nobody else may have it, nor another engine that runs on this machine: its ports are others.
func (e *Engine) user(worker int) int { return mega + 64*e.ports[1] + worker }

// configure writes the configuration of all programs. A storage of its own is in memory.
func (e *Engine) configure(bin string, o Options) error {
	front, clients, forWorkers := e.address(0), e.address(1), e.address(2)
	blobs := front // where the other programs find them
	if o.Cache != nil {
		blobs = o.Cache.host()
	}
	allow := object{"allow": object{}}
	server := func(address string) []object {
		return []object{{"listenAddresses": []string{address}, "authenticationPolicy": allow}}
	}
	cas := object{"grpc": object{"address": blobs}}
	cache := object{"completenessChecking": object{"backend": object{"grpc": object{"address": blobs}}, "maximumTotalTreeSizeBytes": 64 * mega}}
	memory := func(newBlocks, blockSize int) object {
		return object{"local": object{
			"keyLocationMapInMemory": object{"entries": mega}, "keyLocationMapMaximumGetAttempts": 16, "keyLocationMapMaximumPutAttempts": 64,
			"oldBlocks": 8, "currentBlocks": 24, "newBlocks": newBlocks, "blocksInMemory": object{"blockSizeBytes": blockSize},
		}}
	}
	configs := map[string]object{
		"storage": {
			"grpcServers": server(front), "maximumMessageSizeBytes": 4 * mega,
			"schedulers": object{o.Instance: object{"addInstanceNamePrefix": o.Instance, "endpoint": object{
				"address": clients,
				// Without this the scheduler does not learn which actions belong to an invocation.
				"addMetadataJmespathExpression": `{"build.bazel.remote.execution.v2.requestmetadata-bin": incomingGRPCMetadata."build.bazel.remote.execution.v2.requestmetadata-bin"}`,
			}}},
			"contentAddressableStorage": object{"backend": memory(3, o.Storage/32), "getAuthorizer": allow, "putAuthorizer": allow, "findMissingAuthorizer": allow},
			"actionCache":               object{"backend": memory(1, mega), "getAuthorizer": allow, "putAuthorizer": allow},
			"executeAuthorizer":         allow,
		},
		"scheduler": {
			"clientGrpcServers": server(clients), "workerGrpcServers": server(forWorkers),
			"contentAddressableStorage": cas, "maximumMessageSizeBytes": 4 * mega,
			"executeAuthorizer": allow, "modifyDrainsAuthorizer": allow, "killOperationsAuthorizer": allow,
			"actionRouter": object{"simple": object{
				"platformKeyExtractor": object{"action": object{}}, "invocationKeyExtractors": []object{{"toolInvocationId": object{}}},
				"initialSizeClassAnalyzer": object{"defaultExecutionTimeout": "60s", "maximumExecutionTimeout": "7200s"},
			}},
			"platformQueueWithNoWorkersTimeout": "60s",
		},
	}
	for i := range o.Workers {
		home := filepath.Join(e.dir, fmt.Sprint(i))
		for _, d := range []string{home, home + "/build", home + "/cache"} {
			if err := os.Mkdir(d, 0o755); err != nil {
				return err
			}
		}
		runner := object{
			"buildDirectoryPath": home + "/build", "setTmpdirEnvironmentVariable": true,
			"grpcServers": []object{{"listenPaths": []string{home + "/runner"}, "authenticationPolicy": allow}},
		}
		if os.Geteuid() == 0 { // an action that can write to the worker's cache changes the input of the next
			runner["runCommandsAs"] = object{"userId": e.user(i), "groupId": e.user(i)}
			runner["cleanProcessTable"] = true
		}
		configs[fmt.Sprintf("runner%d", i)] = runner
		configs[fmt.Sprintf("worker%d", i)] = object{
			"global":    object{"setUmask": object{"umask": 0}}, // so that another user can write to the directory of an action
			"blobstore": object{"contentAddressableStorage": cas, "actionCache": cache}, "maximumMessageSizeBytes": 4 * mega,
			"scheduler": object{"address": forWorkers},
			"buildDirectories": []object{{
				"native": object{
					"buildDirectoryPath": home + "/build", "cacheDirectoryPath": home + "/cache", "maximumCacheFileCount": 10_000,
					"maximumCacheSizeBytes": 256 * mega, "cacheReplacementPolicy": "LEAST_RECENTLY_USED",
				},
				"runners": []object{{
					"endpoint": object{"address": "unix://" + home + "/runner"}, "concurrency": 1, "maximumFilePoolFileCount": 1000,
					"maximumFilePoolSizeBytes": 64 * mega, "platform": object{}, "instanceNamePrefix": o.Instance, "workerId": object{"worker": fmt.Sprint(i)},
				}},
			}},
			"filePool":                 object{"blockDevice": object{"file": object{"path": home + "/filepool", "sizeBytes": 64 * mega}}},
			"inputDownloadConcurrency": 10, "outputUploadConcurrency": 11,
			"directoryCache": object{"maximumCount": 1000, "maximumSizeBytes": mega, "cacheReplacementPolicy": "LEAST_RECENTLY_USED"},
		}
	}
	for name, config := range configs {
		if err := e.write(bin, name, config); err != nil {
			return err
		}
	}
	return nil
}

func (e *Engine) address(i int) string { return fmt.Sprintf("127.0.0.1:%d", e.ports[i]) }

// write writes the configuration of a program.
func (e *Engine) write(bin, name string, config any) error {
	b, err := json.MarshalIndent(config, "", "\t")
	if err != nil {
		return err
	}
	file := filepath.Join(e.dir, name+".json")
	e.argv[name] = []string{filepath.Join(bin, "bb_"+strings.TrimRight(name, "0123456789")), file}
	return os.WriteFile(file, b, 0o644)
}
