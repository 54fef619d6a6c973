import type { Item } from '@faka/contract/item/item'
import { answerError } from '@faka/contract/item/question'
import { createOrderForBuyer } from '@faka/contract/order/seller-order'
import { CouponCode } from '@faka/contract/pricing/pricing'
import type { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { couponRefusalOf } from '../../lib/coupon-refusal.ts'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { emptyContact, RequiredContact, toBuyerContact } from '../../lib/typed-contact.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AnswerField } from './answer-field.tsx'
import { ContactField } from './contact-field.tsx'
import styles from './create-order-for-buyer.module.css'

/** The order that a seller fills in for a buyer of an item. */
const schemaFor = ({ minQuantity, maxQuantity, questions }: Item) =>
  z.object({
    quantity: z.int().check(z.minimum(minQuantity), z.maximum(maxQuantity)),
    contact: RequiredContact,
    answers: z.array(z.string().check(z.trim())).check(({ value, issues }) => {
      for (const [index, question] of questions.entries())
        if (answerError(question, value[index] ?? ''))
          issues.push({ code: 'custom', input: value, path: [index] })
    }),
    couponCode: z.union([z.literal(''), CouponCode]),
    note: z.string().check(z.trim(), z.maxLength(500)),
  })

interface Props {
  item: Item
  onCreated: (orderNo: OrderNo) => void
}

/** Places an order in the seller's own shop for a buyer, who pays it at a link. */
export function CreateOrderForBuyer({ item, onCreated }: Props) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const { asRequest } = useAct()
  const { questions, minQuantity, maxQuantity } = item
  const { form, element, field, errorAt, change, formError, focusInvalid, busy, submit } = useContractForm({
    mutationKey: ['order.createOrderForBuyer', item.id],
    schema: schemaFor(item),
    initialValues: () => ({
      quantity: minQuantity,
      contact: emptyContact(locale),
      answers: questions.map(() => ''),
      couponCode: '',
      note: '',
    }),
    revalidates: true,
    errors: {
      quantity: {
        wrong: 'soldOrder.new.quantity',
        soldOut: 'soldOrder.new.soldOut',
        quantityHeldBack: 'soldOrder.new.heldBack',
      },
      couponCode: {
        wrong: 'soldOrder.new.coupon.unknown',
        unknown: 'soldOrder.new.coupon.unknown',
        disabled: 'soldOrder.new.coupon.disabled',
        notYet: 'soldOrder.new.coupon.notYet',
        over: 'soldOrder.new.coupon.over',
        otherItem: 'soldOrder.new.coupon.otherItem',
        belowMin: 'soldOrder.new.coupon.belowMin',
        usedUp: 'soldOrder.new.coupon.usedUp',
        usedByBuyer: 'soldOrder.new.coupon.usedByBuyer',
      },
      note: { wrong: 'soldOrder.tooLong' },
      form: { failed: 'soldOrder.new.failed' },
    },
    onRefused: (error) => {
      const why = couponRefusalOf(error)?.why
      if (!why) return false
      form.setError('couponCode', { type: why })
      focusInvalid()
      return true
    },
    send: ({ quantity, contact, couponCode, note, ...rest }) => {
      const input = {
        itemId: item.id,
        quantity,
        contact: toBuyerContact(contact) ?? {},
        ...(questions.length > 0 && rest),
        ...(couponCode && { couponCode }),
        ...(note && { note }),
      }
      return sendOnce(createOrderForBuyer, asRequest(input))
    },
    onSent: ({ orderNo }) => {
      void client.invalidateQueries()
      onCreated(orderNo)
    },
  })
  const answers = form.watch('answers')
  return (
    <Panel title={t('soldOrder.new.fields')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <NumberField
          label={t('buy.quantity')}
          hint={t('buy.quantity.hint', { min: minQuantity, max: maxQuantity })}
          error={errorAt('quantity')?.sentence}
          name="quantity"
          value={form.watch('quantity')}
          min={minQuantity}
          max={maxQuantity}
          decreaseLabel={t('buy.less')}
          increaseLabel={t('buy.more')}
          onValueChange={(quantity) => change('quantity', quantity)}
        />
        <ContactField
          value={form.watch('contact')}
          error={errorAt('contact') !== undefined}
          hint={t('soldOrder.new.contactHint')}
          onValueChange={(contact) => change('contact', contact)}
        />
        {questions.map((question, index) => (
          <AnswerField
            key={question.label}
            question={question}
            name={`answers.${index}`}
            value={answers[index] ?? ''}
            error={
              errorAt(`answers.${index}`) ? answerError(question, (answers[index] ?? '').trim()) : undefined
            }
            onValueChange={(answer) => change(`answers.${index}`, answer)}
          />
        ))}
        <TextField
          {...field('couponCode')}
          label={t('soldOrder.new.coupon')}
          hint={t('soldOrder.new.coupon.hint')}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field('note')}
          label={t('soldOrder.new.note')}
          hint={t('soldOrder.note.hint')}
          maxLength={500}
          autoComplete="off"
        />
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="primary" busy={busy} busyText={t('soldOrder.new.busy')}>
            {t('soldOrder.new.go')}
          </Button>
        </div>
      </form>
      <p className={styles.after}>{t('soldOrder.new.after', { price: formatFen(item.priceFen) })}</p>
    </Panel>
  )
}
