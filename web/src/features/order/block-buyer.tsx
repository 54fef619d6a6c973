import { type BuyerBlockKind, blockBuyer } from '@faka/contract/order/buyer-block'
import type { OrderNo } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Ban } from '../../ui/icons-of-orders.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActEffects } from './act-effects.tsx'
import { OrderAct } from './order-act.tsx'
import { OrderActDialog } from './order-act-dialog.tsx'
import { ActReason, reasonErrors, useOrderAct } from './use-order-act.ts'

const schema = z.object({
  by: blockBuyer.input.shape.by,
  days: z.enum(['', '1', '7', '30', '90']),
  why: ActReason,
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
  const { finish } = useOrderAct()
  const { form, element, field, change, formError, busy, submit } = useContractForm({
    mutationKey: ['order.blockBuyer', orderNo],
    schema,
    initialValues: (): { by: BuyerBlockKind; days: '' | '7'; why: string } => ({
      by: 'contact',
      days: '',
      why: '',
    }),
    errors: { why: reasonErrors, form: { failed: 'soldOrder.failed' } },
    send: ({ days: forDays, ...input }) =>
      call(blockBuyer, { orderNo, ...input, ...(forDays !== '' && { days: Number(forDays) }) }),
    onSent: () => {
      onClose()
      finish(t('soldOrder.block.done'))
    },
  })
  const by = form.watch('by')
  const days = form.watch('days')
  const dayTexts = dayChoices.map((choice) => t('soldOrder.block.days', { days: choice }))
  return (
    <OrderActDialog
      open={open}
      onClose={onClose}
      title={t('soldOrder.block.title')}
      go={t('soldOrder.block.go')}
      busyText={t('soldOrder.block.busy')}
      tone="danger"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <ActEffects
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
      <SelectField
        label={t('soldOrder.block.until')}
        placeholder={t('soldOrder.block.forever')}
        options={dayTexts}
        value={days === '' ? '' : t('soldOrder.block.days', { days })}
        onChange={({ currentTarget }) =>
          change('days', dayChoices[dayTexts.indexOf(currentTarget.value)] ?? '')
        }
      />
    </OrderActDialog>
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
    <OrderAct label={t('soldOrder.block')} icon={<Ban />} possible impossibleReason="">
      {(state) => <BlockDialog orderNo={orderNo} contact={contact} {...state} />}
    </OrderAct>
  )
}
