import { ShortUrl } from '@faka/contract/shared/ids'
import { shopUrl } from '@faka/contract/shared/urls'
import { openOwnShop } from '@faka/contract/shop/open-shop'
import { ShopName } from '@faka/contract/shop/shop-fields'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './shop-form.module.css'
import { shopOpeningQuery } from './shop-opening-query.ts'

const toShortUrl = (typed: string) => typed.trim().toLowerCase()

const schema = z.object({
  name: typedText(ShopName, (typed) => typed.trim()),
  shortUrl: typedText(ShortUrl, toShortUrl),
})

const pauseMs = 250

/** The short URL that is typed, once the typing pauses; undefined while it is not a valid one. */
function usePausedShortUrl(typed: string): ShortUrl | undefined {
  const [paused, setPaused] = useState<ShortUrl>()
  useEffect(() => {
    const timer = setTimeout(() => setPaused(ShortUrl.safeParse(toShortUrl(typed)).data), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

/** Opens a shop for the account: its name and its short URL, which is checked while it is typed. */
export function OpenShopForm({ onOpened }: { onOpened: (shortUrl: ShortUrl) => void }) {
  const { t } = useI18n()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['shop.openOwnShop'],
    schema,
    initialValues: () => ({ name: '', shortUrl: '' }),
    errors: {
      name: { wrong: 'shopForm.name.wrong' },
      shortUrl: { wrong: 'shopForm.shortUrl.wrong', nameTaken: 'shopForm.shortUrl.taken' },
      form: { failed: 'shopForm.failed' },
    },
    send: (input) => call(openOwnShop, input),
    onSent: (opened) => onOpened(opened.shortUrl),
  })
  const typed = usePausedShortUrl(form.watch('shortUrl'))
  const { data } = useQuery({ ...shopOpeningQuery(typed), enabled: typed !== undefined })
  const shortUrl = field('shortUrl')
  const taken = typed !== undefined && data?.free === false
  const address = typed && location.origin + shopUrl(typed)
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...field('name')}
        label={t('shopForm.name')}
        hint={t('shopForm.name.hint')}
        autoComplete="off"
      />
      <TextField
        {...shortUrl}
        label={t('shopForm.shortUrl')}
        hint={address && data?.free ? t('shopForm.shortUrl.free', { address }) : t('shopForm.shortUrl.hint')}
        error={shortUrl.error ?? (taken ? t('shopForm.shortUrl.taken') : undefined)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" busy={busy} busyText={t('shopForm.open.busy')}>
          {t('shopForm.open')}
        </Button>
      </div>
    </form>
  )
}
