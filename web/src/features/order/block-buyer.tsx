import { type BuyerBlockKind, blockBuyer } from '@faka/contract/order/buyer-block'
import { SellerText } from '@faka/contract/order/seller-order'
import type { OrderNo } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { Ban } from '../../ui/icons-of-orders.ts'
import { Picker } from '../../ui/picker.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'

const schema = z.object({
  by: blockBuyer.input.shape.by,
  days: z.enum(['', '1', '7', '30', '90']),
  why: SellerText,
})

/** For how many days; empty: until it is lifted. */
const dayChoices = ['1', '7', '30', '90'] as const

interface DialogProps {
  orderNo: OrderNo
  /** The masked contact of the order. */
  contact: string
  open: boolean
  onClose: () => void
}

function BlockDialog({ orderNo, contact, open, onClose }: DialogProps) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { form, element, field, change, formError, busy, submit } = useDialogForm({
    mutationKey: ['order.blockBuyer', orderNo],
    schema,
    initialValues: (): { by: BuyerBlockKind; days: '' | '7'; why: string } => ({
      by: 'contact',
      days: '',
      why: '',
    }),
    errors: {
      why: { wrong: 'soldOrder.why.empty', too_big: 'soldOrder.tooLong' },
      form: { failed: 'soldOrder.failed' },
    },
    send: ({ days: forDays, ...input }) =>
      sendOnce(blockBuyer, { orderNo, ...input, ...(forDays !== '' && { days: Number(forDays) }) }),
    onSent: () => {
      onClose()
      finish(t('soldOrder.block.done'))
    },
  })
  const by = form.watch('by')
  const days = form.watch('days')
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('soldOrder.block.title')}
      go={t('soldOrder.block.go')}
      keepLabel={t('soldOrder.keep')}
      closeLabel={t('shell.close')}
      busyText={t('soldOrder.block.busy')}
      tone="danger"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList
        effects={[
          by === 'contact' ? t('soldOrder.block.byContact', { contact }) : t('soldOrder.block.byNetwork'),
          t('soldOrder.block.sees'),
          t('soldOrder.block.keeps'),
        ]}
      />
      <TextField
        {...field('why')}
        label={t('soldOrder.why')}
        hint={t('soldOrder.why.hint')}
        maxLength={500}
        autoComplete="off"
      />
      <RadioTiles
        legend={t('soldOrder.block.by')}
        name="by"
        value={by}
        tiles={[
          { value: 'contact', label: t('soldOrder.block.contact') },
          { value: 'network', label: t('soldOrder.block.network') },
        ]}
        onValueChange={(next) => {
          change('by', next)
          // a network is shared, and gets new users
          change('days', next === 'network' ? '7' : '')
        }}
      />
      <Picker
        label={t('soldOrder.block.until')}
        value={days}
        options={[
          { value: '', text: t('soldOrder.block.forever') },
          ...dayChoices.map((choice) => ({
            value: choice,
            text: t('soldOrder.block.days', { days: choice }),
          })),
        ]}
        onValueChange={(choice) => change('days', dayChoices.find((each) => each === choice) ?? '')}
      />
    </ActDialog>
  )
}

interface Props {
  orderNo: OrderNo
  contact: string
}

/** Keeps the buyer of an order from placing further ones in its shop. */
export function BlockBuyer({ orderNo, contact }: Props) {
  const { t } = useI18n()
  return (
    <ActButton label={t('soldOrder.block')} icon={<Ban />} possible impossibleReason="">
      {(state) => <BlockDialog orderNo={orderNo} contact={contact} {...state} />}
    </ActButton>
  )
}
