import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { contactKey } from './contact-key.ts'

/** Under what orders keep the phone of an account; refuses where no code proved that phone. */
export function getProvedPhoneKeyOrReject(
  ctx: Ctx,
  { phone, phone_proved_at }: { phone: string | null; phone_proved_at: Date | null },
): Buffer {
  if (phone === null || phone_proved_at === null) throw new DomainError('phoneUnproved')
  return contactKey(ctx, 'phone', phone)
}
