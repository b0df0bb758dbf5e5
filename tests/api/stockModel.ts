/**
 * What goods are worth, as docs/business-rules.md says it ("Stock valuation" to "Corrections of purchases"): exact fractions, and
 * nothing of src. Quantities are whole numbers, amounts are in paisa.
 */

export class Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
  constructor(top: bigint, bottom = 1n) {
    const sign = bottom < 0n ? -1n : 1n;
    const by = gcd(top < 0n ? -top : top, bottom * sign) * sign || 1n;
    this.top = top / by;
    this.bottom = bottom / by;
  }
  static of = (whole: number): Fraction => new Fraction(BigInt(whole));
  plus = (b: Fraction): Fraction =>
    new Fraction(this.top * b.bottom + b.top * this.bottom, this.bottom * b.bottom);
  minus = (b: Fraction): Fraction => this.plus(new Fraction(-b.top, b.bottom));
  times = (b: Fraction): Fraction => new Fraction(this.top * b.top, this.bottom * b.bottom);
  over = (b: Fraction): Fraction => new Fraction(this.top * b.bottom, this.bottom * b.top);
  get sign(): number {
    return this.top > 0n ? 1 : this.top < 0n ? -1 : 0;
  }
  /** To a whole number, halves away from zero. */
  get rounded(): number {
    const size = this.top < 0n ? -this.top : this.top;
    return this.sign * Number((size * 2n + this.bottom) / (this.bottom * 2n)) || 0;
  }
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

const f = Fraction.of;
const part = (value: number, of: number, whole: number) => f(value).times(f(of)).over(f(whole)).rounded;

export interface Event {
  kind: 'buy' | 'supply' | 'return' | 'count';
  /** The first of a chain of corrections keeps its place. */
  place: number;
  /** Above 0 came in. */
  qty: number;
  value: number;
  project: number | null;
}

/** One product: its stock, and what each project holds of it. */
export class Goods {
  quantity = 0;
  value = 0;
  held = new Map<number, { quantity: number; value: number }>();
  /** Without what was reversed. */
  events = new Set<Event>();
  private places = 0;

  of(project: number) {
    return this.held.get(project) ?? { quantity: 0, value: 0 };
  }

  buy(qty: number, value: number): Event {
    return this.add({ kind: 'buy', qty, value, project: null });
  }

  supply(project: number, qty: number): Event {
    return this.add({ kind: 'supply', qty: -qty, value: -part(this.value, qty, this.quantity), project });
  }

  giveBack(project: number, qty: number): Event {
    const { quantity, value } = this.of(project);
    return this.add({ kind: 'return', qty, value: value > 0 ? part(value, qty, quantity) : 0, project });
  }

  count(quantity: number): void {
    const value = part(this.value, quantity, this.quantity) - this.value;
    this.add({ kind: 'count', qty: quantity - this.quantity, value, project: null });
  }

  reprice(price: number): void {
    this.value = this.quantity * price;
  }

  /** Whether the stock, and the project, have what a reversal takes. */
  mayReverse({ qty, project }: Event, again = 0): boolean {
    return this.quantity - qty + again >= 0 && (project === null || this.of(project).quantity + qty >= 0);
  }

  reverse(event: Event): void {
    if (event.kind === 'buy') this.replace(event, 0, 0);
    else {
      this.events.delete(event);
      this.move(event.project, -event.qty, -event.value);
      this.limit();
    }
  }

  /** The correction of a purchase, or its reversal by nothing. */
  replace(event: Event, qty: number, cost: number): Event | undefined {
    const { inStock, projects, elsewhere } = this.trace(event);
    const [q, c] = [f(event.qty), f(event.value)];
    const left = q.minus(inStock);
    const others = {
      quantity: f(this.quantity).minus(inStock),
      cost: f(this.value).minus(c.times(inStock).over(q)),
    };
    const isOther = others.quantity.sign > 0 && others.cost.sign >= 0;
    const piece = isOther ? others.cost.over(others.quantity) : c.over(q);
    const costOf = (own: Fraction): Fraction => {
      if (qty > 0 && left.minus(f(qty)).sign <= 0) return f(cost).over(f(qty)).times(own);
      if (left.sign <= 0) return piece.times(own);
      const replaced = left.minus(f(qty)).times(piece);
      return f(cost).plus(replaced).over(left).times(own);
    };
    const shift = (own: Fraction) => costOf(own).minus(c.over(q).times(own)).rounded;
    const shifts = [...projects].map(([project, own]): [number, number] => [project, shift(own)]);
    this.events.delete(event);
    this.move(null, qty - event.qty, cost - event.value - shift(elsewhere));
    for (const [project, amount] of shifts) this.move(project, 0, -amount);
    this.limit();
    if (qty === 0) return undefined;
    const corrected: Event = { ...event, qty, value: cost };
    this.events.add(corrected);
    return corrected;
  }

  private add(event: Omit<Event, 'place'>): Event {
    this.places += 1;
    const made = { ...event, place: this.places };
    this.events.add(made);
    this.move(event.project, event.qty, event.value);
    return made;
  }

  private move(project: number | null, qty: number, value: number): void {
    this.quantity += qty;
    this.value += value;
    if (project === null) return;
    const own = this.of(project);
    this.held.set(project, { quantity: own.quantity - qty, value: own.value - value });
  }

  /** What a stock cannot give goes to its adjustment. */
  private limit(): void {
    if (this.value < 0 || this.quantity === 0) this.value = 0;
  }

  private trace(bought: Event) {
    const since = [...this.events]
      .filter(({ place }) => place > bought.place)
      .sort((a, b) => a.place - b.place);
    const sum = (own: readonly Event[]) => own.reduce((total, { qty }) => total + qty, 0);
    const held = new Map(
      [...this.held].map(([project, { quantity }]) => [
        project,
        quantity + sum(since.filter((event) => event.project === project)),
      ]),
    );
    let stock = this.quantity - sum(since);
    let inStock = f(Math.max(0, Math.min(bought.qty, stock)));
    const projects = new Map<number, Fraction>();
    for (const { kind, qty, project } of since) {
      // Counted before a correction left fewer to count: then none are left.
      if (kind === 'count')
        inStock = stock > 0 && stock + qty > 0 ? inStock.times(f(stock + qty)).over(f(stock)) : f(0);
      if (project !== null) {
        const own = projects.get(project) ?? f(0);
        const holds = held.get(project) ?? 0;
        const moved =
          qty < 0
            ? stock > 0
              ? inStock.times(f(Math.min(-qty, stock))).over(f(stock))
              : f(0)
            : holds > 0
              ? f(0).minus(own.times(f(Math.min(qty, holds))).over(f(holds)))
              : f(0);
        projects.set(project, own.plus(moved));
        held.set(project, holds - qty);
        inStock = inStock.minus(moved);
      }
      stock += qty;
    }
    const all = [...projects.values()].reduce((total, own) => total.plus(own), inStock);
    return { inStock, projects, elsewhere: f(bought.qty).minus(all) };
  }
}
