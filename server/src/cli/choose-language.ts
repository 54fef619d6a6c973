import { Locale } from '@faka/contract/shared/locale'

/** What follows `--locale` on the line, before anything else of it is read: the help itself depends on it. */
function localeArgument(args: readonly string[]): string | undefined {
  const [words] = [args.includes('--') ? args.slice(0, args.indexOf('--')) : args]
  const at = words.indexOf('--locale')
  if (at >= 0) return words[at + 1] ?? ''
  return words.find((word) => word.startsWith('--locale='))?.slice('--locale='.length)
}

/**
 * The language of the command line: `--locale` where it is given, else what the terminal is set to; a terminal set
 * to neither language gets English, as from its other programs. `known` is false for a `--locale` that is none of ours.
 */
export function chooseLanguage(
  args: readonly string[],
  env: Record<string, string | undefined>,
): { locale: Locale; known: boolean } {
  const terminal = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  const ofTerminal: Locale = terminal.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US'
  const asked = localeArgument(args)
  if (asked === undefined) return { locale: ofTerminal, known: true }
  const { success, data } = Locale.safeParse(asked)
  return success ? { locale: data, known: true } : { locale: ofTerminal, known: false }
}
