import type { CommandContext } from './command.ts'
import type { LocalizedText } from './localized-text.ts'

/** The state of an account that cannot log in, with the reason, where one was given. */
export const blockedText = (state: LocalizedText, why: string | null, t: CommandContext['t']): string =>
  [t(state), ...(why === null ? [] : [why])].join(': ')
