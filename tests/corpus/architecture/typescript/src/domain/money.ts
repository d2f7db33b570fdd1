export class Money {
  constructor(readonly amount: number) {}

  plus(other: Money) {
    return new Money(this.amount + other.amount);
  }
}
