import { ShortUrl } from '@faka/contract/shared/ids'
import { createShop } from '@faka/contract/shop/seller-shop'
import { ShopName } from '@faka/contract/shop/shop-fields'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

const schema = z.object({
  seller: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  name: typedText(ShopName, (typed) => typed.trim()),
  shortUrl: typedText(ShortUrl, (typed) => typed.trim().toLowerCase()),
})

interface DialogProps {
  open: boolean
  onClose: () => void
}

function OpenDialog({ open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['shop.createShop'],
    schema,
    initialValues: () => ({ seller: '', name: '', shortUrl: '' }),
    errors: {
      seller: { wrong: 'platform.open.seller.unknown' },
      name: { wrong: 'shopForm.name.wrong' },
      shortUrl: { wrong: 'shopForm.shortUrl.wrong', nameTaken: 'shopForm.shortUrl.taken' },
      form: { failed: 'platform.failed' },
    },
    send: (input) => call(createShop, input),
    onSent: () => {
      onClose()
      finish(t('platform.open.done'))
    },
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('platform.open.title')}
      go={t('platform.open.go')}
      keepLabel={t('platform.keep')}
      closeLabel={t('shell.close')}
      busyText={t('platform.busy')}
      tone="primary"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <TextField
        {...field('seller')}
        label={t('platform.open.seller')}
        hint={t('platform.open.seller.hint')}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('name')}
        label={t('shopForm.name')}
        hint={t('shopForm.name.hint')}
        autoComplete="off"
      />
      <TextField
        {...field('shortUrl')}
        label={t('shopForm.shortUrl')}
        hint={t('shopForm.shortUrl.hint')}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </ActDialog>
  )
}

/** Opens a shop for an account, which becomes a seller. */
export function OpenShopForSeller() {
  const { t } = useI18n()
  return (
    <ActButton label={t('platform.open')} tone="primary" possible impossibleReason="">
      {(state) => <OpenDialog {...state} />}
    </ActButton>
  )
}
