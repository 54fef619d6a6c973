import type { reconciliationDecisions } from '@faka/contract/reconciliation/reconciliation-case'
import type { PlainMessageId } from '../../lib/messages.ts'

export type Decision = (typeof reconciliationDecisions)[number]
type CaseKind = 'sum' | 'notice' | 'refund' | 'bill' | 'manual'

const kinds: readonly CaseKind[] = ['sum', 'notice', 'refund', 'bill', 'manual']

/** What a case is about, by its number. */
const kindOf = (caseNo: string): CaseKind => kinds.find((kind) => caseNo.startsWith(`${kind}-`)) ?? 'sum'

/** The reason that a decision is recorded with unless another one is typed. */
export const usualReasons = {
  'accept sum': 'money.why.acceptSum',
  'accept notice': 'money.why.acceptNotice',
  'accept bill': 'money.why.acceptBill',
  'refund sum': 'money.why.refundSum',
  'refund refund': 'money.why.refundAgain',
  'dismiss sum': 'money.why.dismissSum',
  'dismiss notice': 'money.why.dismissNotice',
  'dismiss refund': 'money.why.dismissRefund',
  'dismiss bill': 'money.why.dismissBill',
  'dismiss manual': 'money.why.dismissManual',
} as const satisfies Readonly<Partial<Record<`${Decision} ${CaseKind}`, PlainMessageId>>>

export type DecisionOnKind = keyof typeof usualReasons

const isKnown = (name: string): name is DecisionOnKind => name in usualReasons

/** A decision with what it is about; undefined where that cannot be decided so. */
export function decisionOn(decision: Decision, caseNo: string): DecisionOnKind | undefined {
  const name = `${decision} ${kindOf(caseNo)}`
  return isKnown(name) ? name : undefined
}
