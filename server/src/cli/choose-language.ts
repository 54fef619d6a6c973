import { Locale } from '@faka/contract/shared/locale'

/** The value of `--locale`, read before the command line is parsed: the help depends on it. */
function localeArgument(args: readonly string[]): string | undefined {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  const index = options.indexOf('--locale')
  if (index >= 0) return options[index + 1] ?? ''
  return options.find((option) => option.startsWith('--locale='))?.slice('--locale='.length)
}

/**
 * The language of the command line: `--locale` if given, otherwise that of the terminal; English if the terminal is set
 * to neither language. `known` is false for an unsupported `--locale`.
 */
export function chooseLanguage(
  args: readonly string[],
  env: Record<string, string | undefined>,
): { locale: Locale; known: boolean } {
  const terminal = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  const terminalLocale: Locale = terminal.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US'
  const asked = localeArgument(args)
  if (asked === undefined) return { locale: terminalLocale, known: true }
  const { success, data } = Locale.safeParse(asked)
  return success ? { locale: data, known: true } : { locale: terminalLocale, known: false }
}
