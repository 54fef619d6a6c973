import { maxAxes, maxAxisValues } from '@faka/contract/item/variant-axis'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { X } from '../../ui/icon.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { VariantsFormState } from './use-variants-form.ts'
import styles from './variants-form.module.css'
import { newAxis, newValue } from './variants-values.ts'

/** What the variants differ in: a name and its values for each axis. */
export function VariantAxisFields({ state }: { state: VariantsFormState }) {
  const { t } = useI18n()
  const { values, changeAxes, errorAt } = state
  const { axes } = values
  const changeAxis = (index: number, part: Partial<(typeof axes)[number]>) =>
    changeAxes(axes.map((axis, each) => (each === index ? { ...axis, ...part } : axis)))
  return (
    <>
      {axes.map(({ key, name, values: texts }, index) => (
        <fieldset key={key} className={styles.axis}>
          <legend className={styles.legend}>{t('variants.axis', { number: index + 1 })}</legend>
          <TextField
            label={t('variants.axis.name')}
            name={`axes.${index}.name`}
            placeholder={t('variants.axis.placeholder')}
            maxLength={20}
            autoComplete="off"
            value={name}
            error={errorAt(`axes.${index}.name`)}
            onChange={({ currentTarget }) => changeAxis(index, { name: currentTarget.value })}
          />
          <div className={styles.values}>
            {texts.map(({ key: valueKey, text }, place) => (
              <div key={valueKey} className={styles.value}>
                <TextField
                  label={t('variants.value', { number: place + 1 })}
                  name={`axes.${index}.values.${place}`}
                  maxLength={20}
                  autoComplete="off"
                  value={text}
                  error={errorAt(`axes.${index}.values.${place}`)}
                  onChange={({ currentTarget }) =>
                    changeAxis(index, {
                      values: texts.map((each) =>
                        each.key === valueKey ? { ...each, text: currentTarget.value } : each,
                      ),
                    })
                  }
                />
                {texts.length > 1 && (
                  <Button
                    tone="quiet"
                    square
                    aria-label={t('variants.value.remove', { value: text, number: place + 1 })}
                    onClick={() =>
                      changeAxis(index, { values: texts.filter((each) => each.key !== valueKey) })
                    }
                  >
                    <X />
                  </Button>
                )}
              </div>
            ))}
          </div>
          <div className={styles.acts}>
            {texts.length < maxAxisValues && (
              <Button onClick={() => changeAxis(index, { values: [...texts, newValue()] })}>
                {t('variants.value.add')}
              </Button>
            )}
            <Button tone="quiet" onClick={() => changeAxes(axes.filter((axis) => axis.key !== key))}>
              {t('variants.axis.remove', { number: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {axes.length < maxAxes && (
        <div className={styles.acts}>
          <Button onClick={() => changeAxes([...axes, newAxis()])}>
            {t(axes.length === 0 ? 'variants.axis.first' : 'variants.axis.add')}
          </Button>
        </div>
      )}
    </>
  )
}
