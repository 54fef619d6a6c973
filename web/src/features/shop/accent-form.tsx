import { AccentColour } from '@faka/contract/shop/accent-colour'
import { changeShop, type SellerShop } from '@faka/contract/shop/seller-shop'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './accent-form.module.css'
import { AccentSample } from './accent-sample.tsx'
import form from './shop-form.module.css'
import { useStoreShop } from './use-store-shop.ts'

/** Colours that are clearly apart from each other; all of them carry white text as they are. */
const palette: readonly { colour: string; name: PlainMessageId }[] = [
  { colour: '#c81e3c', name: 'shopForm.accent.red' },
  { colour: '#c2410c', name: 'shopForm.accent.orange' },
  { colour: '#8f5a00', name: 'shopForm.accent.amber' },
  { colour: '#0b7a3b', name: 'shopForm.accent.green' },
  { colour: '#0f766e', name: 'shopForm.accent.teal' },
  { colour: '#0369a1', name: 'shopForm.accent.sky' },
  { colour: '#4f46e5', name: 'shopForm.accent.indigo' },
  { colour: '#7c3aed', name: 'shopForm.accent.violet' },
  { colour: '#be185d', name: 'shopForm.accent.pink' },
]

const platformColour = '#165dff'
const [none, own] = ['none', 'own'] as const

const Swatch = ({ colour }: { colour: string }) => (
  <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="9" fill={colour} />
  </svg>
)

const isInPalette = (colour: string): boolean => palette.some((each) => each.colour === colour)

/** Chooses the accent colour of a shop: one of a palette, any other, or that of the platform. */
export function AccentForm({ shop }: { shop: SellerShop }) {
  const { t } = useI18n()
  const storeShop = useStoreShop()
  const { accent } = shop
  const [choice, setChoice] = useState(accent === null ? none : isInPalette(accent) ? accent : own)
  const [custom, setCustom] = useState(accent ?? platformColour)
  const chosen = choice === none ? null : choice === own ? custom : choice
  const change = useMutation({
    mutationKey: ['shop.changeShop', shop.shortUrl, 'accent'],
    mutationFn: () => call(changeShop, { shortUrl: shop.shortUrl, accent: chosen }),
    onSuccess: storeShop,
  })
  return (
    <div className={form.form}>
      <RadioTiles
        legend={t('shopForm.accent')}
        name="accent"
        value={choice}
        onValueChange={setChoice}
        tiles={[
          { value: none, label: t('shopForm.accent.none'), mark: <Swatch colour={platformColour} /> },
          ...palette.map(({ colour, name }) => ({
            value: colour,
            label: t(name),
            mark: <Swatch colour={colour} />,
          })),
          { value: own, label: t('shopForm.accent.own'), mark: <Swatch colour={custom} /> },
        ]}
      />
      {choice === own && (
        <TextField
          type="color"
          label={t('shopForm.accent.custom')}
          hint={t('shopForm.accent.customHint')}
          value={custom}
          onChange={({ currentTarget }) => setCustom(AccentColour.parse(currentTarget.value))}
        />
      )}
      <AccentSample colour={chosen ?? platformColour} />
      <div>
        <Button
          tone="primary"
          busy={change.isPending}
          busyText={t('shopForm.saving')}
          onClick={() => change.mutate()}
        >
          {t('shopForm.accent.save')}
        </Button>
      </div>
    </div>
  )
}
