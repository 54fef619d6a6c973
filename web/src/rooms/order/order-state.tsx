import type { OrderStatus } from '@faka/contract/states'
import { useWords } from '../../kernel/words.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<OrderStatus, BadgeTone> = {
  unpaid: 'waiting',
  paid: 'info',
  delivered: 'done',
  closing: 'waiting',
  cancelled: 'neutral',
  expired: 'neutral',
  refunding: 'waiting',
  refunded: 'neutral',
}

/** The state of an order as a word with its mark. */
export function OrderState({ status }: { status: OrderStatus }) {
  const { say } = useWords()
  return <Badge tone={tones[status]}>{say(`orders.status.${status}`)}</Badge>
}
