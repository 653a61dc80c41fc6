/** Numbers, plurals, lists and dates in the forms of one language. The catalogues use them. */

/** The words of each plural category of the language. `#` stands for the number. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Forms {
  number(value: number): string;
  /** With a fixed number of decimals. */
  decimal(value: number, digits: number): string;
  percent(rate: number, digits?: 0 | 1): string;
  /** A difference of two rates in percentage points, such as `+1.4`. */
  points(difference: number): string;
  plural(count: number, words: Plural): string;
  list(parts: readonly string[]): string;
  /** A time in milliseconds, as date and time or as time only. */
  date(at: number): string;
  time(at: number): string;
}

export function languageForms(language: string): Forms {
  const whole = new Intl.NumberFormat(language);
  const withDigits = (digits: number, style: 'decimal' | 'percent'): Intl.NumberFormat =>
    new Intl.NumberFormat(language, { style, minimumFractionDigits: digits, maximumFractionDigits: digits });
  const rates = [withDigits(0, 'percent'), withDigits(1, 'percent')] as const;
  const differences = withDigits(1, 'decimal');
  const rules = new Intl.PluralRules(language);
  const lists = new Intl.ListFormat(language);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const number = (value: number): string => whole.format(value);
  return {
    number,
    decimal: (value, digits) => withDigits(digits, 'decimal').format(value),
    percent: (rate, digits = 1) => rates[digits].format(rate),
    points(difference) {
      const value = Math.round(1000 * difference) / 10;
      return `${value === 0 ? '±' : value > 0 ? '+' : '−'}${differences.format(Math.abs(value))}`;
    },
    plural: (count, words) => (words[rules.select(count)] ?? words.other).replaceAll('#', () => number(count)),
    list: (parts) => lists.format(parts),
    date: (at) => dates.format(at),
    time: (at) => times.format(at),
  };
}
