import { ordersUrl } from '@faka/contract/urls'
import { PlatformTextLinks } from '../chrome/platform-text-links.tsx'
import { languageOf } from '../kernel/language-of.ts'
import { Link } from '../kernel/routing.tsx'
import { readSettings } from '../kernel/settings.ts'
import { useTitle } from '../kernel/title.ts'
import { type PlainWordId, useWords } from '../kernel/words.ts'
import { ownOrders } from '../rooms/order/own-orders.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './user-contact.module.css'

export { default as Layout } from '../chrome/user-layout.tsx'

interface Way {
  kind: string
  word: PlainWordId
  text: string
  href: string | undefined
}

/** How the platform can be reached, as whoever runs it has set. */
function waysToReach(): Way[] {
  const { phone, mail, qq, wechat } = readSettings().contact
  const ways: Way[] = [
    { kind: 'phone', word: 'profile.contact.phone', text: phone, href: `tel:${phone}` },
    { kind: 'mail', word: 'profile.mail', text: mail, href: `mailto:${mail}` },
    { kind: 'qq', word: 'profile.qq', text: qq, href: undefined },
    { kind: 'wechat', word: 'profile.wechat', text: wechat, href: undefined },
  ]
  return ways.filter(({ text }) => text !== '')
}

function Copy({ text }: { text: string }) {
  const { say } = useWords()
  return (
    <CopyButton
      text={text}
      label={say('shell.copy')}
      doneLabel={say('shell.copied')}
      failedLabel={say('shell.copyFailed')}
      tone="quiet"
    />
  )
}

function Platform() {
  const { say } = useWords()
  const ways = waysToReach()
  const { hours } = readSettings().contact
  if (ways.length === 0) return <p>{say('profile.contact.none')}</p>
  return (
    <ul className={styles.list}>
      {ways.map(({ kind, word, text, href }) => (
        <li key={kind} className={styles.row}>
          <span className={styles.quiet}>{say(word)}</span>
          {href ? <a href={href}>{text}</a> : <span>{text}</span>}
          <Copy text={text} />
        </li>
      ))}
      {hours && (
        <li className={styles.row}>
          <span className={styles.quiet}>{say('profile.contact.hours')}</span>
          <span>{hours}</span>
        </li>
      )}
    </ul>
  )
}

/** As many as one looks through before asking. */
const shownOrders = 5

function LatestOrders() {
  const { say } = useWords()
  const orders = ownOrders().slice(0, shownOrders)
  if (orders.length === 0) return <p className={styles.quiet}>{say('profile.contact.ordersNone')}</p>
  return (
    <ul className={styles.list}>
      {orders.map(({ orderNo, itemTitle }) => (
        <li key={orderNo} className={styles.order}>
          <span lang={languageOf(itemTitle)}>{itemTitle}</span>
          <code className={styles.number} translate="no">
            {orderNo}
          </code>
          <Copy text={orderNo} />
        </li>
      ))}
    </ul>
  )
}

/** `/userCenter/contact`: whom to ask, and what to have at hand. */
export default function UserContact() {
  const { say } = useWords()
  useTitle(say('profile.contact.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {say('profile.contact.title')}
      </h1>
      <p>{say('profile.contact.lead')}</p>
      <Panel title={say('profile.contact.seller')}>
        <p className={styles.text}>{say('profile.contact.sellerText')}</p>
        <Link to={ordersUrl()}>{say('orders.title')}</Link>
      </Panel>
      <Panel title={say('profile.contact.platform')}>
        <Platform />
        <p className={styles.texts}>
          <PlatformTextLinks />
        </p>
      </Panel>
      <Panel title={say('profile.contact.orders')}>
        <p className={styles.text}>{say('profile.contact.prepare')}</p>
        <LatestOrders />
      </Panel>
    </div>
  )
}
