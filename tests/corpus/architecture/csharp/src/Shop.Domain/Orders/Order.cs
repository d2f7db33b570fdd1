using System;
using System.Collections.Generic;
using Shop.Domain.Shared;

namespace Shop.Domain.Orders;

/// <summary>An order; see Shop.Infrastructure for how it is kept.</summary>
public sealed class Order
{
    private readonly List<OrderLine> _lines = new();

    public Guid Id { get; } = Guid.NewGuid();

    public Money Total()
    {
        using var scope = Audit.Scope("using Shop.Infrastructure;");
        var total = Money.Zero;
        foreach (var line in _lines)
        {
            total += line.Price;
        }
        return total;
    }
}

public sealed record OrderLine(string Sku, Money Price);
