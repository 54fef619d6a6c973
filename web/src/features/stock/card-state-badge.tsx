import type { CardState } from '@faka/contract/shared/states'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<CardState, BadgeTone> = {
  free: 'info',
  held: 'waiting',
  sold: 'done',
  void: 'rejected',
  withdrawn: 'neutral',
}

/** The state of a card as a badge. */
export function CardStateBadge({ state }: { state: CardState }) {
  const { t } = useI18n()
  return <Badge tone={tones[state]}>{t(`stock.state.${state}`)}</Badge>
}
