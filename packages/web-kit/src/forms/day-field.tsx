import '@mantine/dates/styles.css';
import 'dayjs/locale/pl';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { commonTexts } from '../texts/common-texts.ts';
import { parseDay } from '../format/days.ts';
import { useLanguage, useTexts } from '../texts/texts.ts';

type DayFieldProps = Omit<DateInputProps, 'value' | 'onChange' | 'locale' | 'valueFormat' | 'dateParser'> & {
  /** `YYYY-MM-DD`; null for none. */
  value: string | null;
  onChange: (day: string | null) => void;
};

/**
 * A date, typed as DD.MM.YYYY in both languages or chosen from a calendar with weeks that start on Monday.
 */
export function DayField(props: DayFieldProps) {
  const t = useTexts(commonTexts);
  return (
    <DateInput
      locale={useLanguage()}
      valueFormat="DD.MM.YYYY"
      placeholder={t('dayFormat')}
      // Without a parser the field would read 02.03. as the third of February.
      dateParser={parseDay}
      hideOutsideDates
      firstDayOfWeek={1}
      // The red of weekends has too little contrast on the dark calendar.
      weekendDays={[]}
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...props}
    />
  );
}
