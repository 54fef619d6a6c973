import type { Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { contactKey } from './contact-key.ts'

/** Under what orders keep the phone of an account; refuses where no code proved that phone. */
export function provedPhoneKey(
  ctx: Ctx,
  { phone, phone_proved_at }: { phone: string | null; phone_proved_at: Date | null },
): Buffer {
  if (phone === null || phone_proved_at === null) throw new Refused('phoneUnproved')
  return contactKey(ctx, 'phone', phone)
}
