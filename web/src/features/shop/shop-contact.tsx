import type { Shop } from '@faka/contract/shop/shop'
import { useI18n } from '../../lib/messages.ts'
import styles from './shop-contact.module.css'

const contactKinds = ['qq', 'wechat', 'mail', 'phone'] as const

const contactLinks = {
  qq: undefined,
  wechat: undefined,
  mail: (address: string) => `mailto:${address}`,
  phone: (number: string) => `tel:${number}`,
}

/** The contacts of a seller; renders nothing where there are none. */
export function ShopContact({ contact }: Pick<Shop, 'contact'>) {
  const { t } = useI18n()
  const contacts = contactKinds.flatMap((kind) => (contact[kind] ? [{ kind, text: contact[kind] }] : []))
  if (contacts.length === 0) return null
  return (
    <dl className={styles.contact} aria-label={t('shop.contact')}>
      {contacts.map(({ kind, text }) => (
        <div key={kind} className={styles.entry}>
          <dt>{t(`shop.contact.${kind}`)}</dt>
          <dd>{contactLinks[kind] ? <a href={contactLinks[kind](text)}>{text}</a> : text}</dd>
        </div>
      ))}
    </dl>
  )
}
