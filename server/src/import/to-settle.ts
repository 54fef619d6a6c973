import { yuanFromFen } from '@faka/contract/shared/money'
import type { LocalizedText } from '../cli/localized-text.ts'
import { fenFromDecimal } from './read-values.ts'

/** What is to be done about the balance of an account that is not imported, as the end of a sentence. */
export function toSettle(balance: string): LocalizedText {
  const balanceFen = fenFromDecimal(balance)
  if (balanceFen === 0) return { zh: '', en: '' }
  const amount = balanceFen === undefined ? balance : yuanFromFen(balanceFen)
  return { zh: `；余额 ${amount} 请在原店结清`, en: `; settle its balance of ${amount}` }
}
