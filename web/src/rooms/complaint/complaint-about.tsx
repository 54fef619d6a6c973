import { orderDetailUrl } from '@faka/contract/order-urls'
import { shopUrl } from '@faka/contract/urls'
import type { ReactNode } from 'react'
import { languageOf } from '../../kernel/language-of.ts'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import styles from './complaint-about.module.css'
import type { SeenComplaint } from './get-complaint.ts'

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What a complaint is about: the item as it was bought, the cards, what is wrong and what is wanted. */
export function ComplaintAbout({ complaint }: { complaint: SeenComplaint }) {
  const { say, locale } = useWords()
  const { cardIds, cardCount, contact, orderNo, complaintNo } = complaint
  const isDelivered = cardIds.length > 0
  const wanted =
    complaint.expectation === 'replace' && !isDelivered
      ? 'complaint.expectation.replace.undelivered'
      : (`complaint.expectation.${complaint.expectation}` as const)
  return (
    <>
      <div className={styles.item}>
        {complaint.cover ? (
          <img className={styles.cover} src={complaint.cover} alt="" width={96} height={72} loading="lazy" />
        ) : (
          <span className={styles.cover} />
        )}
        <div className={styles.what}>
          <Link className={styles.title} to={orderDetailUrl(orderNo)} lang={languageOf(complaint.itemTitle)}>
            {complaint.itemTitle}
          </Link>
          <Link to={shopUrl(complaint.shortUrl)} lang={languageOf(complaint.shopName)}>
            {complaint.shopName}
          </Link>
        </div>
      </div>
      <dl className={styles.lines}>
        <Line name={say('complaint.type')}>{say(`complaint.type.${complaint.type}`)}</Line>
        <Line name={say('complaint.expectation')}>{say(wanted)}</Line>
        <Line name={say('complaint.about.cards')}>
          {isDelivered
            ? say('complaint.about.cards.some', { cards: cardIds.join(', '), count: cardCount })
            : say('complaint.about.cards.none')}
        </Line>
        <Line name={say('complaint.about.time')}>
          <Moment iso={complaint.createTime} locale={locale} />
        </Line>
        {contact && <Line name={say('complaint.about.contact')}>{Object.values(contact).join(', ')}</Line>}
        <Line name={say('complaint.about.order')}>
          <code className={styles.number} translate="no">
            {orderNo}
          </code>
        </Line>
        <Line name={say('complaint.about.no')}>
          <code className={styles.number} translate="no">
            {complaintNo}
          </code>
        </Line>
      </dl>
      <CopyButton
        tone="quiet"
        text={complaintNo}
        label={say('complaint.copy')}
        doneLabel={say('complaint.copied')}
        failedLabel={say('complaint.copyFailed')}
      />
    </>
  )
}
