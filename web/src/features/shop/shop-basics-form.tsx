import { Mail } from '@faka/contract/shared/contact'
import { changeShop, type SellerShop } from '@faka/contract/shop/seller-shop'
import { shopContactFields } from '@faka/contract/shop/shop-contact-fields'
import { OpeningText, ShopName } from '@faka/contract/shop/shop-fields'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './shop-form.module.css'
import { useStoreShop } from './use-store-shop.ts'

const contactKinds = ['qq', 'wechat', 'mail', 'phone'] as const

/** A contact as it is typed: an empty one removes the way. */
const typedContact = (contact: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.trim() || null),
    ),
    z.nullable(contact),
  )

const schema = z.object({
  name: typedText(ShopName, (typed) => typed.trim()),
  opening: OpeningText,
  qq: typedContact(shopContactFields.qq),
  wechat: typedContact(shopContactFields.wechat),
  mail: typedContact(Mail),
  phone: typedContact(shopContactFields.phone),
})

interface Props {
  shop: SellerShop
  /** Receives what is typed, for the preview. */
  onDraft: (draft: Pick<SellerShop, 'name' | 'opening' | 'contact'>) => void
}

/** Changes the name, the opening words and the contacts of a shop. */
export function ShopBasicsForm({ shop, onDraft }: Props) {
  const { t } = useI18n()
  const storeShop = useStoreShop()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['shop.changeShop', shop.shortUrl, 'basics'],
    schema,
    initialValues: () => ({
      name: shop.name,
      opening: shop.opening,
      qq: shop.contact.qq ?? '',
      wechat: shop.contact.wechat ?? '',
      mail: shop.contact.mail ?? '',
      phone: shop.contact.phone ?? '',
    }),
    errors: {
      name: { wrong: 'shopForm.name.wrong' },
      opening: { wrong: 'shopForm.opening.tooLong' },
      qq: { wrong: 'shopForm.contact.tooLong' },
      wechat: { wrong: 'shopForm.contact.tooLong' },
      mail: { wrong: 'shopForm.mail.wrong' },
      phone: { wrong: 'shopForm.contact.tooLong' },
      form: { failed: 'shopForm.notSaved' },
    },
    send: ({ name, opening, ...contact }) =>
      call(changeShop, { shortUrl: shop.shortUrl, name, opening, contact }),
    onSent: storeShop,
  })
  const values = JSON.stringify(form.watch())
  useEffect(() => {
    const { name, opening, ...contact }: Record<string, string> = JSON.parse(values)
    onDraft({ name: name ?? '', opening: opening ?? '', contact })
  }, [values, onDraft])
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField {...field('name')} label={t('shopForm.name')} autoComplete="off" />
      <TextField
        {...field('opening')}
        label={t('shopForm.opening')}
        hint={t('shopForm.opening.hint')}
        autoComplete="off"
      />
      <div className={styles.pair}>
        {contactKinds.map((kind) => (
          <TextField
            {...field(kind)}
            key={kind}
            label={t(`shop.contact.${kind}`)}
            type={kind === 'mail' ? 'email' : 'text'}
            autoComplete="off"
          />
        ))}
      </div>
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" busy={busy} busyText={t('shopForm.saving')}>
          {t('shopForm.basics.save')}
        </Button>
      </div>
    </form>
  )
}
