import { channelName } from '@faka/contract/channel-name'
import type { Item } from '@faka/contract/item'
import { formatFen, maxFen } from '@faka/contract/money'
import type { PayChannel } from '@faka/contract/shop'
import type { ReactNode } from 'react'
import { languageOf } from '../../kernel/language-of.ts'
import { useWords } from '../../kernel/words.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CardPasswordField } from './card-password-field.tsx'
import { ContactField } from './contact-field.tsx'
import type { DraftFaults, OrderDraft } from './order-draft.ts'

interface Props {
  item: Item
  /** How many there are; Infinity where the shop does not tell. */
  left: number
  draft: OrderDraft
  faults: DraftFaults
  onDraft: (change: Partial<OrderDraft>) => void
  markOf: (channel: PayChannel) => ReactNode
}

function QuantityField({ item, left, draft, faults, onDraft }: Omit<Props, 'markOf'>) {
  const { say } = useWords()
  const { minQuantity: min, maxQuantity, maxQuantityNow: now } = item
  const max = Math.min(maxQuantity, now)
  const errors = {
    out: () => say('buy.quantity.out', { min, max }),
    left: () => say('buy.quantity.left', { left }),
    now: () => say('buy.quantity.now', { most: now }),
  }
  return (
    <NumberField
      label={say('buy.quantity')}
      hint={
        now < maxQuantity ? say('buy.quantity.now', { most: now }) : say('buy.quantity.hint', { min, max })
      }
      error={faults.quantity && errors[faults.quantity]()}
      name="quantity"
      value={draft.quantity}
      min={min}
      max={Math.max(min, Math.min(max, left))}
      lessWord={say('buy.less')}
      moreWord={say('buy.more')}
      onValue={(quantity) => onDraft({ quantity })}
    />
  )
}

/** Everything that an order asks of its buyer. */
export function OrderFields(props: Props) {
  const { say, locale } = useWords()
  const { item, draft, faults, onDraft, markOf } = props
  const detailOf = ({ realMoney, feeBasisPoints, leastFen, mostFen }: PayChannel) => {
    const fee = feeBasisPoints > 0 && say('buy.channel.fee', { percent: feeBasisPoints / 100 })
    const least = leastFen > 1 && say('buy.channel.least', { amount: formatFen(leastFen) })
    const most = mostFen < maxFen && say('buy.channel.most', { amount: formatFen(mostFen) })
    return [!realMoney && say('buy.channel.test'), fee, least, most].filter(Boolean).join(' · ') || undefined
  }
  return (
    <>
      <QuantityField {...props} />
      <ContactField
        kind={draft.contactKind}
        texts={draft.contactTexts}
        error={faults.contact ?? false}
        onContact={(contactKind, contactTexts) => onDraft({ contactKind, contactTexts })}
      />
      {item.questions.map((question, place) => (
        <TextField
          key={question}
          label={<span lang={languageOf(question)}>{question}</span>}
          error={faults.answers?.includes(place) ? say('buy.questions.wrong') : undefined}
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
          onValue={(cardPassword) => onDraft({ cardPassword })}
        />
      )}
      {item.payChannels.length > 0 && (
        <RadioTiles
          legend={say('buy.channels')}
          name="payChannel"
          tiles={item.payChannels.map((channel) => ({
            value: channel.id,
            label: channelName(channel.name, locale),
            detail: detailOf(channel),
            mark: markOf(channel),
          }))}
          value={draft.payChannel}
          onValue={(payChannel) => onDraft({ payChannel })}
        />
      )}
      {item.payChannels.length > 0 && item.payOnDesks && (
        <small>
          {say('buy.alsoOnDesks', {
            channels: new Intl.ListFormat(locale).format(
              item.payOnDesks.map((name) => channelName(name, locale)),
            ),
          })}
        </small>
      )}
    </>
  )
}
