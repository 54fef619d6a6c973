import { changeShop, type SellerShop } from '@faka/contract/shop/seller-shop'
import type { UploadKey } from '@faka/contract/upload/upload'
import { logoUrlOf } from '@faka/contract/upload/upload'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import styles from './shop-form.module.css'
import { useStoreShop } from './use-store-shop.ts'

interface Props {
  shop: SellerShop
  /** The button that uploads a picture. */
  upload: (onUploaded: (key: UploadKey) => void) => ReactNode
}

/** The logo of a shop: replaced as soon as a picture is uploaded, or removed. */
export function ShopLogoField({ shop, upload }: Props) {
  const { t } = useI18n()
  const storeShop = useStoreShop()
  const [isOpen, setOpen] = useState(false)
  const change = useMutation({
    mutationKey: ['shop.changeShop', shop.shortUrl, 'logo'],
    mutationFn: (logo: string | null) => call(changeShop, { shortUrl: shop.shortUrl, logo }),
    onSuccess: storeShop,
    onSettled: () => setOpen(false),
  })
  return (
    <div className={styles.acts}>
      {shop.logo ? (
        <img className={styles.logo} src={shop.logo} alt={t('shopForm.logo')} width={72} height={72} />
      ) : (
        <span className={styles.none}>{t('shopForm.logo.none')}</span>
      )}
      {upload((key) => change.mutate(logoUrlOf(key)))}
      {shop.logo && <Button onClick={() => setOpen(true)}>{t('shopForm.logo.remove')}</Button>}
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('shopForm.logo.remove')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('shopForm.cancel')}</Button>
            <Button tone="danger" busy={change.isPending} onClick={() => change.mutate(null)}>
              {t('shopForm.logo.remove')}
            </Button>
          </>
        }
      >
        {t('shopForm.logo.removeText')}
      </LazyDialog>
    </div>
  )
}
