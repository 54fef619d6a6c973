import type { ShortUrl } from '@faka/contract/shared/ids'
import { useSearchParams } from 'react-router'
import { useI18n } from '../../lib/messages.ts'
import { Picker } from '../../ui/picker.tsx'
import { changeShop, readChosenShop } from './chosen-shop.ts'

interface Props {
  /** The shops of the account, at least one. */
  shops: readonly { shortUrl: ShortUrl; name: string }[]
}

/** Chooses one shop or all of them; the choice is part of the address. An account with one shop sees its name. */
export function ShopSwitcher({ shops }: Props) {
  const { t } = useI18n()
  const [query, setQuery] = useSearchParams()
  const options = shops.map(({ shortUrl, name }) => ({ value: shortUrl, text: name }))
  return (
    <Picker
      label={t('console.shop')}
      labelHidden
      value={readChosenShop(query) ?? ''}
      options={shops.length > 1 ? [{ value: '', text: t('console.allShops') }, ...options] : options}
      onValueChange={(shop) => setQuery(changeShop(query, shop))}
    />
  )
}
