import type { Item } from '@faka/contract/item/item'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import { formatFen, maxFen } from '@faka/contract/shared/money'
import type { PayChannel } from '@faka/contract/shop/shop'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CardPasswordField } from './card-password-field.tsx'
import { ContactField } from './contact-field.tsx'
import type { OrderDraft, OrderDraftErrors } from './order-draft.ts'

interface Props {
  item: Item
  /** How many there are; Infinity where the shop does not tell. */
  available: number
  draft: OrderDraft
  errors: OrderDraftErrors
  onDraftChange: (change: Partial<OrderDraft>) => void
  renderMark: (channel: PayChannel) => ReactNode
}

function QuantityField({
  item,
  available: left,
  draft,
  errors: faults,
  onDraftChange: onDraft,
}: Omit<Props, 'markOf'>) {
  const { t } = useI18n()
  const { minQuantity: min, maxQuantity, maxQuantityNow: now } = item
  const max = Math.min(maxQuantity, now)
  const errors = {
    out: () => t('buy.quantity.out', { min, max }),
    left: () => t('buy.quantity.left', { left }),
    now: () => t('buy.quantity.now', { most: now }),
  }
  return (
    <NumberField
      label={t('buy.quantity')}
      hint={now < maxQuantity ? t('buy.quantity.now', { most: now }) : t('buy.quantity.hint', { min, max })}
      error={faults.quantity && errors[faults.quantity]()}
      name="quantity"
      value={draft.quantity}
      min={min}
      max={Math.max(min, Math.min(max, left))}
      decreaseLabel={t('buy.less')}
      increaseLabel={t('buy.more')}
      onValueChange={(quantity) => onDraft({ quantity })}
    />
  )
}

/** Everything that an order asks of its buyer. */
export function OrderFields(props: Props) {
  const { t, locale } = useI18n()
  const { item, draft, errors: faults, onDraftChange: onDraft, renderMark: markOf } = props
  const detailOf = ({ realMoney, feeBasisPoints, leastFen, mostFen }: PayChannel) => {
    const fee = feeBasisPoints > 0 && t('buy.channel.fee', { percent: feeBasisPoints / 100 })
    const least = leastFen > 1 && t('buy.channel.least', { amount: formatFen(leastFen) })
    const most = mostFen < maxFen && t('buy.channel.most', { amount: formatFen(mostFen) })
    return [!realMoney && t('buy.channel.test'), fee, least, most].filter(Boolean).join(' · ') || undefined
  }
  return (
    <>
      <QuantityField {...props} />
      <ContactField
        kind={draft.contactKind}
        texts={draft.contactTexts}
        error={faults.contact ?? false}
        onContactChange={(contactKind, contactTexts) => onDraft({ contactKind, contactTexts })}
      />
      {item.questions.map((question, place) => (
        <TextField
          key={question}
          label={<span lang={detectLanguage(question)}>{question}</span>}
          error={faults.answers?.includes(place) ? t('buy.questions.wrong') : undefined}
          name={`answer-${place}`}
          value={draft.answers[place] ?? ''}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) =>
            onDraft({
              answers: item.questions.map((_, at) =>
                at === place ? currentTarget.value : (draft.answers[at] ?? ''),
              ),
            })
          }
        />
      ))}
      {item.cardPassword !== 'none' && (
        <CardPasswordField
          required={item.cardPassword === 'required'}
          value={draft.cardPassword}
          error={faults.cardPassword ?? false}
          onValueChange={(cardPassword) => onDraft({ cardPassword })}
        />
      )}
      {item.payChannels.length > 0 && (
        <RadioTiles
          legend={t('buy.channels')}
          name="payChannel"
          tiles={item.payChannels.map((channel) => ({
            value: channel.id,
            label: channelName(channel.name, locale),
            detail: detailOf(channel),
            mark: markOf(channel),
          }))}
          value={draft.payChannel}
          onValueChange={(payChannel) => onDraft({ payChannel })}
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
