import { useWatch } from 'react-hook-form'
import { useI18n } from '../../lib/messages.ts'
import { Hand, Zap } from '../../ui/icon.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import styles from './item-form.module.css'
import type { ItemFormState } from './use-item-form.ts'

interface Props {
  state: ItemFormState
  /** What an existing item sells cannot be changed. */
  isNew: boolean
}

/** What is sold, and whether the shop delivers it by itself. */
export function ItemDeliveryFields({ state: { form, change }, isNew }: Props) {
  const { t } = useI18n()
  const [content, delivery] = useWatch({ control: form.control, name: ['content', 'delivery'] })
  return (
    <div className={styles.fields}>
      {isNew ? (
        <RadioTiles
          wide
          legend={t('itemForm.content')}
          name="content"
          value={content === 'balance' ? undefined : content}
          onValueChange={(value) => change('content', value)}
          tiles={(['cards', 'reusable'] as const).map((value) => ({
            value,
            label: t(`itemForm.content.${value}`),
            detail: t(`itemForm.content.${value}.detail`),
          }))}
        />
      ) : (
        <p>
          <strong>{t(`itemForm.content.${content}`)}</strong>{' '}
          <span className={styles.hint}>{t('itemForm.content.fixed')}</span>
        </p>
      )}
      <RadioTiles
        wide
        legend={t('itemForm.delivery')}
        name="delivery"
        value={delivery}
        onValueChange={(value) => change('delivery', value)}
        tiles={[
          {
            value: 'automatic',
            label: t('itemForm.delivery.automatic'),
            detail: t('itemForm.delivery.automatic.detail'),
            mark: <Zap />,
          },
          {
            value: 'byHand',
            label: t('itemForm.delivery.byHand'),
            detail: t('itemForm.delivery.byHand.detail'),
            mark: <Hand />,
          },
        ]}
      />
      {delivery === 'byHand' && <p className={styles.hint}>{t('itemForm.delivery.byHand.hint')}</p>}
    </div>
  )
}
