namespace Shop.Domain.Shared;

public readonly record struct Money(decimal Amount)
{
    public static readonly Money Zero = new(0m);

    public static Money operator +(Money one, Money two) => new(one.Amount + two.Amount);
}
