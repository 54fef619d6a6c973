import { openUserPhone, type PlatformUser } from '@faka/contract/account/platform-users'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'

/** The masked phone of an account, and on request the whole one, which is recorded. */
export function UserPhone({ user }: { user: PlatformUser }) {
  const { t } = useI18n()
  const open = useMutation({
    mutationKey: ['account.openUserPhone', user.id],
    mutationFn: () => call(openUserPhone, { userId: user.id }),
    // the phone is kept no longer than it is shown
    gcTime: 0,
  })
  if (user.phone === null) return '–'
  if (open.data?.phone) return <span translate="no">{open.data.phone}</span>
  return (
    <span>
      <span translate="no">{user.phone}</span>{' '}
      <Button
        tone="quiet"
        busy={open.isPending}
        title={t('platform.users.phone.hint')}
        aria-label={t('platform.users.phone.showOf', { phone: user.phone })}
        onClick={() => open.mutate()}
      >
        {t('platform.users.phone.show')}
      </Button>
    </span>
  )
}
