import {
  freezeShop,
  PlatformReason,
  type PlatformShop,
  unfreezeShop,
} from '@faka/contract/shop/platform-shop'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { TextField } from '../../ui/text-field.tsx'

const schema = z.object({ why: PlatformReason })

interface DialogProps {
  shop: PlatformShop
  open: boolean
  onClose: () => void
}

function FreezeDialog({ shop, open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { name, shortUrl, items, freeze } = shop
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: [freeze ? 'shop.unfreezeShop' : 'shop.freezeShop', shortUrl],
    schema,
    initialValues: () => ({ why: '' }),
    errors: { why: { wrong: 'platform.why.wrong' }, form: { failed: 'platform.failed' } },
    send: ({ why }) => call(freeze ? unfreezeShop : freezeShop, { shortUrl, why }),
    onSent: () => {
      onClose()
      finish(t(freeze ? 'platform.unfreeze.done' : 'platform.freeze.done'))
    },
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t(freeze ? 'platform.unfreeze.title' : 'platform.freeze.title', { name })}
      go={t(freeze ? 'platform.unfreeze.go' : 'platform.freeze.go')}
      keepLabel={t('platform.keep')}
      closeLabel={t('shell.close')}
      busyText={t('platform.busy')}
      tone={freeze ? 'primary' : 'danger'}
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList
        effects={
          freeze
            ? [t('platform.unfreeze.starts', { items })]
            : [t('platform.freeze.stops', { items }), t('platform.freeze.keeps'), t('platform.freeze.says')]
        }
      />
      <TextField
        {...field('why')}
        label={t('platform.why')}
        hint={t('platform.why.hint')}
        maxLength={300}
        autoComplete="off"
      />
    </ActDialog>
  )
}

/** Freezes a shop, or lets it sell again, with a reason. */
export function FreezeShopButton({ shop }: { shop: PlatformShop }) {
  const { t } = useI18n()
  return (
    <ActButton label={t(shop.freeze ? 'platform.unfreeze' : 'platform.freeze')} possible impossibleReason="">
      {(state) => <FreezeDialog shop={shop} {...state} />}
    </ActButton>
  )
}
