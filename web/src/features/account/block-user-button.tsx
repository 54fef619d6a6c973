import { blockUser, type PlatformUser, unblockUser } from '@faka/contract/account/platform-users'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { ActButton } from '../../ui/act-button.tsx'

interface DialogProps {
  user: PlatformUser
  open: boolean
  onClose: () => void
}

function BlockDialog({ user, ...dialog }: DialogProps) {
  const { t } = useI18n()
  const { id: userId, blocked, shops } = user
  const name = user.userName ?? user.phone ?? ''
  return (
    <ReasonDialog
      {...dialog}
      mutationKey={[blocked ? 'account.unblockUser' : 'account.blockUser', userId]}
      title={`${t(blocked ? 'platform.users.unblock.title' : 'platform.users.block.title')} · ${name}`}
      go={t(blocked ? 'platform.users.unblock.go' : 'platform.users.block.go')}
      keepLabel={t('platform.keep')}
      busyText={t('platform.busy')}
      tone={blocked ? 'primary' : 'danger'}
      effects={
        blocked
          ? [t('platform.users.unblock.starts')]
          : [
              t('platform.users.block.ends'),
              t('platform.users.block.keeps'),
              ...(shops.length > 0 ? [t('platform.users.block.shops', { shops: shops.length })] : []),
            ]
      }
      reason={{
        schema: blockUser.input.shape.why,
        label: t('platform.why'),
        hint: t('platform.users.why.hint'),
        maxLength: 300,
        errors: { wrong: 'platform.why.wrong' },
      }}
      failed="platform.failed"
      send={(why) => call(blocked ? unblockUser : blockUser, { userId, why })}
      doneText={() => t(blocked ? 'platform.users.unblock.done' : 'platform.users.block.done')}
    />
  )
}

/** Blocks an account, or lets it log in again, with a reason. */
export function BlockUserButton({ user }: { user: PlatformUser }) {
  const { t } = useI18n()
  return (
    <ActButton
      label={t(user.blocked ? 'platform.users.unblock' : 'platform.users.block')}
      possible
      impossibleReason=""
    >
      {(state) => <BlockDialog user={user} {...state} />}
    </ActButton>
  )
}
