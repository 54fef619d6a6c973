import {
  PlatformFeeBasisPoints,
  PlatformReason,
  type PlatformShop,
  setShopFee,
} from '@faka/contract/shop/platform-shop'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { toBasisPoints } from '../../lib/to-basis-points.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { TextField } from '../../ui/text-field.tsx'

const schema = z.object({
  percent: z
    .string()
    .check(z.refine((typed) => PlatformFeeBasisPoints.safeParse(toBasisPoints(typed)).success, 'wrong')),
  why: PlatformReason,
})

interface DialogProps {
  shop: PlatformShop
  open: boolean
  onClose: () => void
}

function FeeDialog({ shop, open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { name, shortUrl, feeBasisPoints } = shop
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['shop.setShopFee', shortUrl],
    schema,
    initialValues: () => ({ percent: String(feeBasisPoints / 100), why: '' }),
    errors: {
      percent: { wrong: 'platform.fee.percent.wrong' },
      why: { wrong: 'platform.why.wrong' },
      form: { failed: 'platform.failed' },
    },
    send: ({ percent, why }) =>
      call(setShopFee, { shortUrl, feeBasisPoints: toBasisPoints(percent) ?? feeBasisPoints, why }),
    onSent: () => {
      onClose()
      finish(t('platform.fee.done'))
    },
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('platform.fee.title', { name })}
      go={t('platform.fee.go')}
      keepLabel={t('platform.keep')}
      closeLabel={t('shell.close')}
      busyText={t('platform.busy')}
      tone="primary"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList effects={[t('platform.fee.from'), t('platform.fee.base')]} />
      <TextField
        {...field('percent')}
        label={t('platform.fee.percent')}
        hint={t('platform.fee.percent.hint', { percent: feeBasisPoints / 100 })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
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

/** Sets what the platform charges a shop. */
export function PlatformFeeButton({ shop }: { shop: PlatformShop }) {
  const { t } = useI18n()
  return (
    <ActButton label={t('platform.fee')} possible impossibleReason="">
      {(state) => <FeeDialog shop={shop} {...state} />}
    </ActButton>
  )
}
