import type { Item } from '@faka/contract/item/item'
import { answerError } from '@faka/contract/item/question'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { formatFen, maxFen } from '@faka/contract/shared/money'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { AnswerField } from './answer-field.tsx'
import { CardPasswordField } from './card-password-field.tsx'
import { chosenOf } from './chosen-cards.ts'
import { ContactField } from './contact-field.tsx'
import { type OrderFormState, type OrderValues, quantityError } from './use-order-form.ts'

interface Props {
  item: Item
  /** The stock; Infinity where the shop does not show it. */
  available: number
  values: OrderValues
  /** The form with these values; its changes also withdraw the answer of the server. */
  form: Pick<OrderFormState, 'change' | 'isInvalid'>
  renderMark: (channel: PayChannel) => ReactNode
}

function QuantityField({ item, available, values: { quantity }, form }: Omit<Props, 'renderMark'>) {
  const { t } = useI18n()
  const { minQuantity: min, maxQuantity, maxQuantityNow: maxNow } = item
  const max = Math.min(maxQuantity, maxNow)
  const messages = {
    outOfRange: () => t('buy.quantity.out', { min, max }),
    exceedsStock: () => t('buy.quantity.left', { left: available }),
    exceedsCurrentMax: () => t('buy.quantity.now', { most: maxNow }),
  }
  const error = quantityError(item, available, quantity)
  return (
    <NumberField
      label={t('buy.quantity')}
      hint={
        maxNow < maxQuantity ? t('buy.quantity.now', { most: maxNow }) : t('buy.quantity.hint', { min, max })
      }
      error={error && messages[error]()}
      name="quantity"
      value={quantity}
      min={min}
      max={Math.max(min, Math.min(max, available))}
      decreaseLabel={t('buy.less')}
      increaseLabel={t('buy.more')}
      onValueChange={(next) => form.change({ quantity: next })}
    />
  )
}

/** All fields of an order. */
export function OrderFields(props: Props) {
  const { t, locale } = useI18n()
  const { item, values, form, renderMark } = props
  const { answers } = values
  const channelDetail = ({ realMoney, feeBasisPoints, leastFen, mostFen }: PayChannel) => {
    const fee = feeBasisPoints > 0 && t('buy.channel.fee', { percent: feeBasisPoints / 100 })
    const minimum = leastFen > 1 && t('buy.channel.least', { amount: formatFen(leastFen) })
    const maximum = mostFen < maxFen && t('buy.channel.most', { amount: formatFen(mostFen) })
    return (
      [!realMoney && t('buy.channel.test'), fee, minimum, maximum].filter(Boolean).join(' · ') || undefined
    )
  }
  return (
    <>
      {chosenOf(item, values.chosen).length === 0 && <QuantityField {...props} />}
      <ContactField
        value={values.contact}
        error={form.isInvalid('contact')}
        onValueChange={(contact) => form.change({ contact })}
      />
      {item.questions.map((question, index) => (
        <AnswerField
          key={question.label}
          question={question}
          name={`answer-${index}`}
          value={answers[index] ?? ''}
          error={
            form.isInvalid(`answers.${index}`)
              ? answerError(question, (answers[index] ?? '').trim())
              : undefined
          }
          onValueChange={(answer) =>
            form.change({
              answers: item.questions.map((_, each) => (each === index ? answer : (answers[each] ?? ''))),
            })
          }
        />
      ))}
      {item.cardPassword !== 'none' && (
        <CardPasswordField
          required={item.cardPassword === 'required'}
          value={values.cardPassword}
          error={form.isInvalid('cardPassword') ? t('buy.cardPassword.wrong') : undefined}
          onValueChange={(cardPassword) => form.change({ cardPassword })}
        />
      )}
      {item.payChannels.length > 0 && (
        <RadioTiles
          legend={t('buy.channels')}
          name="payChannel"
          tiles={item.payChannels.map((channel) => ({
            value: channel.id,
            label: channelName(channel.name, locale),
            detail: channelDetail(channel),
            mark: renderMark(channel),
          }))}
          value={values.payChannel}
          onValueChange={(payChannel) => form.change({ payChannel })}
        />
      )}
      {item.payChannels.length > 0 && item.payOnDesks && (
        <small>
          {t('buy.alsoOnDesks', {
            channels: new Intl.ListFormat(locale).format(
              item.payOnDesks.map((name) => channelName(name, locale)),
            ),
          })}
        </small>
      )}
    </>
  )
}
