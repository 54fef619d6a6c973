import { blockUser, type PlatformUser, unblockUser } from '@faka/contract/account/platform-users'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { TextField } from '../../ui/text-field.tsx'

const schema = z.object({ why: blockUser.input.shape.why })

interface DialogProps {
  user: PlatformUser
  open: boolean
  onClose: () => void
}

function BlockDialog({ user, open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { id: userId, blocked, shops } = user
  const name = user.userName ?? user.phone ?? ''
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: [blocked ? 'account.unblockUser' : 'account.blockUser', userId],
    schema,
    initialValues: () => ({ why: '' }),
    errors: { why: { wrong: 'platform.why.wrong' }, form: { failed: 'platform.failed' } },
    send: ({ why }) => call(blocked ? unblockUser : blockUser, { userId, why }),
    onSent: () => {
      onClose()
      finish(t(blocked ? 'platform.users.unblock.done' : 'platform.users.block.done'))
    },
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={`${t(blocked ? 'platform.users.unblock.title' : 'platform.users.block.title')} · ${name}`}
      go={t(blocked ? 'platform.users.unblock.go' : 'platform.users.block.go')}
      keepLabel={t('platform.keep')}
      closeLabel={t('shell.close')}
      busyText={t('platform.busy')}
      tone={blocked ? 'primary' : 'danger'}
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList
        effects={
          blocked
            ? [t('platform.users.unblock.starts')]
            : [
                t('platform.users.block.ends'),
                t('platform.users.block.keeps'),
                ...(shops.length > 0 ? [t('platform.users.block.shops', { shops: shops.length })] : []),
              ]
        }
      />
      <TextField
        {...field('why')}
        label={t('platform.why')}
        hint={t('platform.users.why.hint')}
        maxLength={300}
        autoComplete="off"
      />
    </ActDialog>
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
