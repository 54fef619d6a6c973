import type { RedeemedCard } from '@faka/contract/redemption/redemption'
import type { Services } from '../../platform/ctx.ts'
import type { RedemptionRow } from './redemption.sql.ts'
import { openText } from './redemption-texts.ts'

const time = (at: Date | null): string | null => at?.toISOString() ?? null

/** What the holder of a card reads of its last redemption. */
export function toRedeemedCardDto(
  services: Pick<Services, 'encryption'>,
  last: RedemptionRow | undefined,
): RedeemedCard {
  if (last === undefined || last.state === 'rejected')
    return {
      state: 'open',
      redeemTime: null,
      deliverTime: null,
      text: null,
      rejection: last?.ended_at ? { why: last.why ?? '', time: last.ended_at.toISOString() } : null,
    }
  return {
    state: last.state,
    redeemTime: last.redeemed_at.toISOString(),
    deliverTime: time(last.ended_at),
    text: openText(services, last),
    rejection: null,
  }
}
