import { ordersUrl } from '@faka/contract/shared/urls'
import { listStoredOrders } from '../features/order/stored-orders.ts'
import { PlatformTextLinks } from '../layout/platform-text-links.tsx'
import { detectLanguage } from '../lib/detect-language.ts'
import { Link } from '../lib/link.tsx'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { readSettings } from '../lib/settings.ts'
import { useTitle } from '../lib/title.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './user-contact.module.css'

export { default as Layout } from '../layout/user-layout.tsx'
export { UserPageSkeleton as Skeleton } from '../layout/user-page-skeleton.tsx'

interface ContactChannel {
  kind: string
  messageId: PlainMessageId
  text: string
  href: string | undefined
}

/** The contacts of the platform that the operator has set. */
function contactChannels(): ContactChannel[] {
  const { phone, mail, qq, wechat } = readSettings().contact
  const channels: ContactChannel[] = [
    { kind: 'phone', messageId: 'profile.contact.phone', text: phone, href: `tel:${phone}` },
    { kind: 'mail', messageId: 'profile.mail', text: mail, href: `mailto:${mail}` },
    { kind: 'qq', messageId: 'profile.qq', text: qq, href: undefined },
    { kind: 'wechat', messageId: 'profile.wechat', text: wechat, href: undefined },
  ]
  return channels.filter(({ text }) => text !== '')
}

function Copy({ text }: { text: string }) {
  const { t } = useI18n()
  return (
    <CopyButton
      text={text}
      label={t('shell.copy')}
      doneLabel={t('shell.copied')}
      failedLabel={t('shell.copyFailed')}
      tone="quiet"
    />
  )
}

function Platform() {
  const { t } = useI18n()
  const channels = contactChannels()
  const { hours } = readSettings().contact
  if (channels.length === 0) return <p>{t('profile.contact.none')}</p>
  return (
    <ul className={styles.list}>
      {channels.map(({ kind, messageId, text, href }) => (
        <li key={kind} className={styles.row}>
          <span className={styles.secondary}>{t(messageId)}</span>
          {href ? <a href={href}>{text}</a> : <span>{text}</span>}
          <Copy text={text} />
        </li>
      ))}
      {hours && (
        <li className={styles.row}>
          <span className={styles.secondary}>{t('profile.contact.hours')}</span>
          <span>{hours}</span>
        </li>
      )}
    </ul>
  )
}

/** As many orders as are useful for a question to support. */
const maxOrders = 5

function LatestOrders() {
  const { t } = useI18n()
  const orders = listStoredOrders().slice(0, maxOrders)
  if (orders.length === 0) return <p className={styles.secondary}>{t('profile.contact.ordersNone')}</p>
  return (
    <ul className={styles.list}>
      {orders.map(({ orderNo, itemTitle }) => (
        <li key={orderNo} className={styles.order}>
          <span lang={detectLanguage(itemTitle)}>{itemTitle}</span>
          <code className={styles.number} translate="no">
            {orderNo}
          </code>
          <Copy text={orderNo} />
        </li>
      ))}
    </ul>
  )
}

/** `/userCenter/contact`: whom to ask, and what to have ready. */
export default function UserContact() {
  const { t } = useI18n()
  useTitle(t('profile.contact.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {t('profile.contact.title')}
      </h1>
      <p>{t('profile.contact.lead')}</p>
      <Panel title={t('profile.contact.seller')}>
        <p className={styles.text}>{t('profile.contact.sellerText')}</p>
        <Link to={ordersUrl()}>{t('orders.title')}</Link>
      </Panel>
      <Panel title={t('profile.contact.platform')}>
        <Platform />
        <p className={styles.texts}>
          <PlatformTextLinks />
        </p>
      </Panel>
      <Panel title={t('profile.contact.orders')}>
        <p className={styles.text}>{t('profile.contact.prepare')}</p>
        <LatestOrders />
      </Panel>
    </div>
  )
}
