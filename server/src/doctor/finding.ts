import type { LocalizedText } from '../cli/localized-text.ts'

/** What one check found: fine, or what is wrong and how to mend it. */
export interface Finding {
  /** The check, for programs: `databaseSettings`. */
  check: string
  /** `error`: it loses data or sales, or will soon; `warning`: it may. */
  severity: 'fine' | 'warning' | 'error'
  says: LocalizedText
  remedy: LocalizedText | undefined
}

/** That a check found nothing wrong. */
export const fine = (check: string, says: LocalizedText): Finding => ({
  check,
  severity: 'fine',
  says,
  remedy: undefined,
})

/** What a check found, and how to mend it. */
export const problem = (
  severity: 'warning' | 'error',
  check: string,
  says: LocalizedText,
  remedy: LocalizedText,
): Finding => ({ check, severity, says, remedy })
