import type { OrderStatus } from '@faka/contract/shared/states'
import { useI18n } from '../../lib/messages.ts'
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

/** The status of an order as a badge. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useI18n()
  return <Badge tone={tones[status]}>{t(`orders.status.${status}`)}</Badge>
}
