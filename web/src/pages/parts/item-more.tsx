import type { Item } from '@faka/contract/item/item'
import { useId, useState } from 'react'
import ItemRatings from '../../features/rating/item-ratings.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { MessageCircle } from '../../ui/icon.ts'

const AskForm = lazyPart(() => import('./ask-seller-form.tsx'), ['account'])

interface Props {
  item: Item
  className: string | undefined
  headingClassName: string | undefined
}

/** A question to the seller before buying: its form is loaded when it is wanted. */
function AskSeller({ item, className, headingClassName }: Props) {
  const { t } = useI18n()
  const headingId = useId()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section id="ask" className={className} aria-labelledby={headingId}>
      <h2 id={headingId} className={headingClassName}>
        {t('inquiry.ask.heading')}
      </h2>
      {!isAsking && (
        <div>
          <Button icon={<MessageCircle />} onClick={() => setIsAsking(true)}>
            {t('inquiry.ask')}
          </Button>
        </div>
      )}
      <AskForm when={isAsking} onFailed={() => setIsAsking(false)}>
        {(Part) => <Part item={item} />}
      </AskForm>
    </section>
  )
}

/** What an item's page has below everything else: what buyers wrote about it, and a question to its seller. */
export default function ItemMore(props: Props) {
  return (
    <>
      {props.item.ratings !== undefined && <ItemRatings {...props} />}
      <AskSeller {...props} />
    </>
  )
}
