package cli

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/oracle"
)

const completionHelp = `Print the script with which a shell completes commands, flags and their values.

In this shell only:

  bash        source <(whittle completion bash)
  zsh         source <(whittle completion zsh)
  fish        whittle completion fish | source
  PowerShell  whittle completion powershell | Out-String | Invoke-Expression

In every new shell:

  bash        whittle completion bash > ~/.local/share/bash-completion/completions/whittle
  zsh         whittle completion zsh > "${fpath[1]}/_whittle"
  fish        whittle completion fish > ~/.config/fish/completions/whittle.fish
  PowerShell  whittle completion powershell >> $PROFILE

bash needs the package bash-completion, and zsh the line "autoload -U compinit; compinit" in
~/.zshrc.`

func completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:                   "completion bash|zsh|fish|powershell",
		Short:                 "print a script with which a shell completes commands and flags",
		Long:                  completionHelp,
		DisableFlagsInUseLine: true,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return shells, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name one shell: bash, zsh, fish or powershell")
			}
			return completionScript(cmd.Root(), args[0], cmd.OutOrStdout())
		},
	}
}

func completionScript(root *cobra.Command, shell string, w io.Writer) error {
	const descriptions = true
	switch shell {
	case "bash":
		return root.GenBashCompletionV2(w, descriptions)
	case "zsh":
		return root.GenZshCompletion(w)
	case "fish":
		return root.GenFishCompletion(w, descriptions)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(w)
	}
	return usagef("there is no completion for %s; there is one for bash, zsh, fish and powershell", shell)
}

func languageNames() []string {
	names := []string{"none"}
	for _, l := range whittle.Languages() {
		names = append(names, l.Name)
	}
	return names
}

// completeFailure completes the flags of commands that run a failing command.
func completeFailure(cmd *cobra.Command) {
	complete(cmd, "same", []string{"signal", "exit", "message", "frames", "output", "all"})
	complete(cmd, "signal", []string{"ABRT", "BUS", "FPE", "ILL", "SEGV", "TRAP"})
	completeContain(cmd)
}

func completeContain(cmd *cobra.Command) {
	complete(cmd, "contain", []string{oracle.Files.String(), oracle.Strict.String(), oracle.Off.String()})
}
